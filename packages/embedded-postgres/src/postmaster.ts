import { spawn } from "node:child_process";
import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import type { Place } from "./place.ts";
import type { Programs } from "./programs.ts";
import { ownSizing } from "./sizing.ts";

/** A postmaster that this process has spawned. */
export interface Postmaster {
  /** `null` while it runs. */
  exitCode(): number | null;
  /** Returns the log since it was spawned. */
  output(): string;
}

const STOP_SECONDS = 30;
const MAX_LOG = 1_048_576;
const SETTINGS = {
  max_connections: "100",
  // Looks every 15 s whether a table has changed enough for fresh statistics.
  autovacuum_naptime: "15s",
  fsync: "on",
  synchronous_commit: "on",
  // Starts, stops and crashes only: what was wrong with a statement is told to its sender, for it may quote a visitor.
  log_min_messages: "log",
  log_checkpoints: "off",
  // Where it is built in, it takes longer than it saves in queries as short as these.
  jit: "off",
  // Limits the log that a backup has not archived yet. Beyond it, intake goes first.
  max_slot_wal_keep_size: "2GB",
};

/** Spawns in a process group of its own, so that Ctrl-C in a terminal reaches only us and we stop in order. */
export function spawnPostmaster(
  place: Place,
  programs: Programs,
  identity: Identity,
  settings: Readonly<Record<string, string>>,
): Postmaster {
  const settingArguments = Object.entries({
    ...SETTINGS,
    shared_buffers: ownSizing().sharedBuffers,
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args, options } = launchOf(identity, place, programs, "postgres", [
    "-D",
    place.cluster,
    ...settingArguments,
  ]);
  const { file: output, from } = openLog(place, identity);
  const child = spawn(file, [...args], {
    ...options,
    detached: true,
    stdio: ["ignore", output, output],
    windowsHide: true,
  });
  closeSync(output);
  let exitCode: number | null = null;
  child.on("error", () => {
    exitCode = 127;
  });
  child.on("exit", (code) => {
    exitCode = code ?? 1;
  });
  child.unref();
  return { exitCode: () => exitCode, output: () => readFileSync(place.logFile).subarray(from).toString().trimEnd() };
}

/** Ends every connection and stops in order; one that cannot is cut off, which costs a recovery at the next start, not data. */
export async function stopPostmaster(place: Place, programs: Programs, identity: Identity): Promise<void> {
  const stop = (mode: string) =>
    runProgram(
      launchOf(identity, place, programs, "pgCtl", [
        "stop",
        "-D",
        place.cluster,
        "-m",
        mode,
        "-t",
        String(STOP_SECONDS),
      ]),
    );
  await stop("fast").catch(() => stop("immediate"));
}

// Appended to, so that the reason of a crash survives the restart, and begun anew before it grows big.
function openLog(place: Place, identity: Identity): { file: number; from: number } {
  const file = openSync(place.logFile, "a", 0o600);
  if (fstatSync(file).size > MAX_LOG) ftruncateSync(file);
  if (identity.user !== null) fchownSync(file, identity.user.uid, identity.user.gid);
  return { file, from: fstatSync(file).size };
}
