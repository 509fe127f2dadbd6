import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { start, stop } from "./postern.ts";
import type { Felt, Visit } from "./visitor.ts";

export interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const FORM_TYPE = "application/x-www-form-urlencoded";
export const owner = { email: "owner@example.com", password: "harbour violet seventeen" };

/** A Postern of its own, in a folder of its own, behind what looks like a proxy on this machine; open to sign-up. */
export class Victim {
  readonly port = 4_100 + (process.pid % 800);
  readonly url = `http://localhost:${this.port}`;
  readonly forms: string[] = [];
  readonly #target: string;
  readonly #dataDir = mkdtempSync(join(tmpdir(), "postern-attacks-"));
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #visitor: ChildProcess | null = null;

  /** `target` is the folder of a built checkout. */
  constructor(target: string) {
    const { SMTP_URL: _mail, DATABASE_URL: _database, ...rest } = process.env;
    this.#target = target;
    this.#env = {
      ...rest,
      POSTERN_DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      PUBLIC_URL: this.url,
      TRUST_PROXY: "1",
      POSTERN_SIGNUP: "open",
      LOG_LEVEL: "error",
    };
  }

  async start(): Promise<void> {
    this.#command("owner", "create", "--email", owner.email, "--password", owner.password);
    for (const name of ["First", "Second", "Third"]) {
      const created = this.#command("form", "create", "--email", owner.email, "--name", name);
      this.forms.push(/frm_[0-9a-z]{26}/.exec(created)?.[0] ?? "");
    }
    const { child } = await start([process.execPath, this.#bin, "serve"], this.#env, /http:\S+/);
    this.#child = child;
    this.#visitor = fork(join(import.meta.dirname, "visitor.ts"), { execArgv: ["--import", "tsx"] });
    // An attacker has a machine of their own: here they get the processor time that the instance and its visitors leave.
    setPriority(19);
  }

  async stop(): Promise<void> {
    this.#visitor?.kill();
    if (this.#child !== null) await stop(this.#child);
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** `address` is whom the proxy says it forwards for. */
  send(
    method: "GET" | "POST",
    path: string,
    { address = "192.0.2.1", body = "", headers = {} }: { address?: string; body?: string; headers?: object } = {},
  ): Promise<Sent> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const all = { host: `localhost:${this.port}`, "x-forwarded-for": address, ...headers };
      const sent = request({ host: "127.0.0.1", port: this.port, method, path, headers: all }, (response) => {
        response.resume();
        response.on("error", reject);
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - began, headers: response.headers });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  sendJson(path: string, value: unknown, { address = "192.0.2.1", cookie = "" } = {}): Promise<Sent> {
    const headers = { "content-type": "application/json", "x-graphql-yoga-csrf": "1", origin: this.url, cookie };
    const body = typeof value === "string" ? value : JSON.stringify(value);
    return this.send("POST", path, { address, body, headers });
  }

  signIn(password: string, address: string): Promise<Sent> {
    return this.sendJson("/auth/sign-in", { email: owner.email, password }, { address });
  }

  /** What names one of the dashboard's own operations. */
  extensionsOf(operation: string): object {
    const path = join(this.#target, "server/graphql/persisted-documents.json");
    const documents = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    const [sha256Hash] = Object.entries(documents).find(([, text]) => text.includes(operation)) ?? [];
    return { persistedQuery: { version: 1, sha256Hash } };
  }

  async visit(seconds: number): Promise<Felt> {
    const visit: Visit = { port: this.port, formId: this.forms[2] ?? "", seconds };
    this.#visitor?.send(visit);
    const [felt] = await once(this.#visitor as ChildProcess, "message");
    return felt as Felt;
  }

  /** Mails that were written to files, as they would have been sent. */
  mails(): string[] {
    try {
      const folder = join(this.#dataDir, "mail");
      return readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    } catch {
      return [];
    }
  }

  /** Resident memory of the serving process in MiB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, "utf8");
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
  }

  get #bin(): string {
    return join(this.#target, "bin", "postern.mjs");
  }

  #command(...words: string[]): string {
    return execFileSync(process.execPath, [this.#bin, ...words, "--json"], { env: this.#env, encoding: "utf8" });
  }
}

export const cutOff = () => ({ status: 0, ms: 0, headers: {} });

export function cookieOf({ headers }: Sent): string {
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
