import { spawn } from "node:child_process";
import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import type { Place } from "./place.ts";
import type { Programs } from "./programs.ts";
import { ownSizing } from "./sizing.ts";

export interface Postmaster {
  /** `null` while it runs. */
  exitCode(): number | null;
  /** Log output since it was spawned. */
  output(): string;
}

const STOP_SECONDS = 30;
const MAX_LOG = 1_048_576;
const SETTINGS = {
  max_connections: "100",
  // Checks every 15 s whether a table has changed enough for new statistics.
  autovacuum_naptime: "15s",
  fsync: "on",
  synchronous_commit: "on",
  // Logs only starts, stops and crashes: statement errors go to the client alone, because they may quote a visitor.
  log_min_messages: "log",
  log_checkpoints: "off",
  // If built in, it costs more than it saves in such short queries.
  jit: "off",
  // Limits the log not yet archived by a backup. Beyond it, intake takes priority.
  max_slot_wal_keep_size: "2GB",
};

/** Spawns in its own process group, so that Ctrl-C in a terminal reaches only us and we stop in order. */
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

/**
 * Ends every connection and shuts down cleanly; if that fails, it is killed, which costs a recovery at the next start
 * but no data.
 */
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

// Appends, so that the reason for a crash survives the restart, and starts a new log before it grows large.
function openLog(place: Place, identity: Identity): { file: number; from: number } {
  const file = openSync(place.logFile, "a", 0o600);
  if (fstatSync(file).size > MAX_LOG) ftruncateSync(file);
  if (identity.user !== null) fchownSync(file, identity.user.uid, identity.user.gid);
  return { file, from: fstatSync(file).size };
}
