import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Where Debian installs them. */
export const BIN_DIR = "/usr/lib/postgresql/15/bin";

/** A test's folder, and the user its programs run as: PostgreSQL does not run as root. */
export interface Workshop {
  readonly folder: string;
  /** Starts a program in the foreground, with its output in a file in the folder. */
  start(name: string, file: string, words: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
}

export function createWorkshop(): Workshop {
  const user = process.geteuid?.() === 0 ? idsOf("postgres") : {};
  const folder = mkdtempSync(join(tmpdir(), "postern-ha-"));
  execFileSync("chmod", ["755", folder]);
  if (user.uid !== undefined) execFileSync("chown", [`${user.uid}:${user.gid}`, folder]);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return {
    folder,
    start: (name, file, words, env = {}) => {
      const log = openSync(join(folder, `${name}.log`), "a");
      const child = spawn(file, words, {
        ...user,
        cwd: folder,
        env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: "C.UTF-8", ...env },
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      // If the program is missing, whatever waits for it fails.
      child.on("error", () => undefined);
      return child;
    },
  };
}

function idsOf(user: string): { uid?: number; gid?: number } {
  const idOf = (option: string) => Number(execFileSync("id", [option, user], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Ends it with `kill -9`, and resolves once it is gone. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already exited.
  }
}

export function childrenOf(pid: number): number[] {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return pids === "" ? [] : pids.split(" ").map(Number);
  } catch {
    return [];
  }
}

export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
