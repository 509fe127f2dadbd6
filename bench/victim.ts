import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { setPriority } from "node:os";
import { join } from "node:path";
import { BENCH_PORT, Instance, owner } from "./instance.ts";
import type { Felt, Visit } from "./visitor.ts";

export interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** An instance behind a simulated proxy on this machine, open to sign-up, with three forms and an honest visitor. */
export class Victim {
  readonly port = BENCH_PORT;
  readonly url = `http://localhost:${this.port}`;
  readonly forms: string[] = [];
  readonly #instance: Instance;
  #visitor: ChildProcess | null = null;

  /** `target` is a built checkout. */
  constructor(target: string) {
    const settings = { PUBLIC_URL: this.url, TRUST_PROXY: "1", POSTERN_SIGNUP: "open" };
    this.#instance = new Instance(target, this.port, settings);
  }

  async start(): Promise<void> {
    this.#instance.createOwner();
    for (const name of ["First", "Second", "Third"]) {
      const created = this.#instance.command("form", "create", "--email", owner.email, "--name", name);
      this.forms.push(/frm_[0-9a-z]{26}/.exec(created)?.[0] ?? "");
    }
    await this.#instance.start();
    this.#visitor = fork(join(import.meta.dirname, "visitor.ts"), { execArgv: ["--import", "tsx"] });
    // A real attacker has their own machine: here they get the processor time that the instance and its visitors leave.
    setPriority(19);
  }

  async stop(): Promise<void> {
    this.#visitor?.kill();
    await this.#instance.stop();
    this.#instance.remove();
  }

  /** `address` is the client address that the proxy reports. */
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
    const headers = { "content-type": "application/json", origin: this.url, cookie };
    const body = typeof value === "string" ? value : JSON.stringify(value);
    return this.send("POST", path, { address, body, headers });
  }

  signIn(password: string, address: string): Promise<Sent> {
    return this.sendJson("/auth/sign-in", { email: owner.email, password }, { address });
  }

  /** The extensions that identify one of the dashboard's own operations. */
  extensionsOf(name: string): object {
    return (JSON.parse(this.#instance.operation(name)) as { extensions: object }).extensions;
  }

  async visit(seconds: number): Promise<Felt> {
    const visit: Visit = { port: this.port, formId: this.forms[2] ?? "", seconds };
    this.#visitor?.send(visit);
    const [felt] = await once(this.#visitor as ChildProcess, "message");
    return felt as Felt;
  }

  /** Mails written to files, as they would have been sent. */
  mails(): string[] {
    try {
      const folder = join(this.#instance.dataDir, "mail");
      return readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    } catch {
      return [];
    }
  }

  /** Resident memory of the serving process in MiB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#instance.node}/status`, "utf8");
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
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
