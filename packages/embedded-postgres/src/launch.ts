import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Place, UserIds } from "./place.ts";
import type { Programs } from "./programs.ts";

/** The user that runs PostgreSQL's programs: they refuse root, and initdb needs a named user. */
export interface Identity {
  /** Command prefix for the program. */
  readonly wrapper: readonly string[];
  /** The user to run as, who must own the cluster; null keeps the current one. */
  readonly user: UserIds | null;
}

export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { cwd: string; env?: Record<string, string>; uid?: number; gid?: number };
}

export function launchOf(
  identity: Identity,
  place: Place,
  programs: Programs,
  name: "initdb" | "postgres" | "pgCtl",
  args: readonly string[],
): Launch {
  const program = programs[name];
  const [file = program, ...rest] = [...identity.wrapper, program, ...args];
  return { file, args: rest, options: { cwd: place.dataDir, ...environment(place, programs), ...identity.user } };
}

/** Runs a program to its end; rejects with its output when it fails. */
export async function runProgram(launch: Launch): Promise<void> {
  await promisify(execFile)(launch.file, [...launch.args], launch.options);
}

// Does not pass our environment to PostgreSQL, because PG* variables would change its behaviour. Windows needs its own
// to start.
function environment(place: Place, { root }: Programs): { env?: Record<string, string> } {
  if (process.platform === "win32") return {};
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const libraries = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  return { env: { PATH: path, LC_ALL: "C", TZ: "UTC", ...(root === null ? {} : { [libraries]: place.libraries }) } };
}
