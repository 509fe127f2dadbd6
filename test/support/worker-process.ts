import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { databaseUrl } from "./command-line.ts";

export interface WorkerProcess {
  /** As `kill -9` does: without draining or notifying. */
  kill(): Promise<void>;
  /** Suspends the process until `resume`. */
  pause(): void;
  resume(): void;
  /** As a service manager does; resolves with the exit code once it has drained. */
  stop(): Promise<number | null>;
}

const CHILD = join(import.meta.dirname, "worker-child.ts");

/** `postern worker` in its own process; resolves when it is running. */
export async function spawnWorker(
  connection: pg.PoolConfig,
  smtpUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WorkerProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl(connection),
    SMTP_URL: smtpUrl,
    POSTERN_SECRET: "a secret for tests, at least 32 characters long",
    LOG_LEVEL: "fatal",
    ...settings,
  };
  const child = spawn(process.execPath, ["--import", "tsx", CHILD], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  onTestFinished(() => void end("SIGKILL"));
  await once(createInterface({ input: child.stdout }), "line");
  return {
    kill: async () => {
      await end("SIGKILL");
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop: () => end("SIGTERM"),
  };
}
