import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "../src/embedded-postgres.ts";

export const silentLog: Log = { info: () => undefined, error: () => undefined };

/** A process that uses a data folder's embedded database, as a server or a command does. */
export interface EmbeddedProcess {
  readonly pid: number;
  /** "ready", or the error message. */
  readonly answer: Promise<string>;
  /** Stops it gracefully and waits for its exit. */
  stop(): Promise<void>;
  /** Kills it, but not the PostgreSQL that it started. */
  kill(): Promise<void>;
  /** Kills its process group, including children such as an initdb. */
  killGroup(): Promise<void>;
}

const CHILD = join(import.meta.dirname, "embedded-child.ts");

export function spawnEmbedded(mode: "serve" | "command", dataDir: string): EmbeddedProcess {
  const child = spawn(process.execPath, ["--import", "tsx", CHILD, mode, dataDir], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The process could not be started.");
  const exited = once(child, "exit");
  const kill = async (target: number) => {
    process.kill(target, "SIGKILL");
    await exited;
  };
  return {
    pid,
    answer: once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line)),
    stop: async () => {
      child.stdin.end();
      await exited;
    },
    kill: () => kill(pid),
    killGroup: () => kill(-pid),
  };
}
