import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "../support/smtp.ts";
import { killChild } from "./programs.ts";

export const HERE = join(import.meta.dirname, "..", "..");

type Role = "web" | "worker";
type Settings = Readonly<Record<string, string>>;

const READY = /listening on http|The worker is ready/;
const RESTART_PAUSE_MS = 500;
const MAX_WORDS = 1_000;

/** One Postern process, restarted whenever it ends, as a service manager does. */
export class Member {
  readonly role: Role;
  /** Null for a worker. */
  readonly url: string | null;
  readonly #settings: Settings;
  #root: string;
  #child: ChildProcess | null = null;
  #isStopped = false;
  /** True if a load balancer sends it requests. It is removed before a planned stop, but not when the process dies. */
  isInRotation = true;
  #killed: ChildProcess | null = null;
  /** The last output of each unexpected exit. */
  readonly failures: string[] = [];

  private constructor(role: Role, root: string, settings: Settings, port: number | null) {
    this.role = role;
    this.#root = root;
    this.url = port === null ? null : `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, POSTERN_ROLE: role, ...(port === null ? {} : { PORT: String(port) }) };
  }

  static async start(role: Role, root: string, settings: Settings): Promise<Member> {
    const member = new Member(role, root, settings, role === "web" ? await freePort() : null);
    onTestFinished(() => member.stop("SIGKILL"));
    await member.#run();
    return member;
  }

  /** Ends it with `kill -9`; it is then restarted. */
  kill(): void {
    this.#killed = this.#child;
    this.#child?.kill("SIGKILL");
  }

  /** Stops it gracefully, and starts the version in this folder in its place. */
  async replace(root: string): Promise<void> {
    this.isInRotation = false;
    await this.stop("SIGTERM");
    this.#root = root;
    this.#isStopped = false;
    await this.#run();
    this.isInRotation = true;
  }

  async stop(by: "SIGTERM" | "SIGKILL"): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (child === null) return;
    if (by === "SIGKILL") return killChild(child);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  async #run(): Promise<void> {
    const command = this.role === "web" ? "serve" : "worker";
    const child = spawn(process.execPath, [join(this.#root, "bin", "postern.mjs"), command], {
      cwd: this.#root,
      env: { ...process.env, LOG_LEVEL: "error", ...this.#settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let words = "";
    child.stderr.on("data", (chunk) => {
      words = `${words}${chunk}`.slice(-MAX_WORDS);
    });
    child.once("exit", () => {
      if (this.#isStopped) return;
      if (this.#killed !== child) this.failures.push(words);
      void sleep(RESTART_PAUSE_MS).then(() => (this.#isStopped ? undefined : this.#run().catch(() => undefined)));
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (!READY.test(line)) continue;
      child.stdout.resume();
      return;
    }
    throw new Error("It ended before it was ready.");
  }
}

export interface Fleet {
  readonly members: readonly Member[];
  /** The addresses of the web processes in turn, as a load balancer does. */
  nextUrl(): string;
}

/** Starts this many processes of each role on one database. */
export async function startFleet(
  settings: Settings,
  { web, workers, root = HERE }: { readonly web: number; readonly workers: number; readonly root?: string },
): Promise<Fleet> {
  const members: Member[] = [];
  for (let n = 0; n < web; n += 1) members.push(await Member.start("web", root, settings));
  for (let n = 0; n < workers; n += 1) members.push(await Member.start("worker", root, settings));
  let turn = 0;
  return {
    members,
    nextUrl: () => {
      turn += 1;
      const urls = members.flatMap(({ url, isInRotation }) => (url !== null && isInRotation ? [url] : []));
      return urls[turn % urls.length] ?? "";
    },
  };
}
