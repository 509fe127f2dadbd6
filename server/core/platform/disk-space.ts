import { statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Logger } from "./log.ts";

export interface DiskSpace {
  /** Available to this user. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/**
 * "low" warns the operator and drops visitors' files; "full" also refuses visitors, leaving the rest for the database's
 * own upkeep.
 */
export type DiskLevel = "ok" | "low" | "full";

export interface DiskState extends DiskSpace {
  readonly level: DiskLevel;
}

/** The data folder's disk, re-read every few seconds at most. */
export interface DiskMonitor {
  /** `null` if the system does not report it. */
  state(): Promise<DiskState | null>;
}

/** Returns null if the system does not report it, as for a folder that does not exist yet. */
export type ReadDiskSpace = () => Promise<DiskSpace | null>;

const MIB = 1_024 ** 2;
export const FULL_BELOW_BYTES = 256 * MIB;
const MAX_LOW_BELOW_BYTES = 2_048 * MIB;
const MIN_LOW_BELOW_BYTES = 512 * MIB;
const LOW_BELOW_SHARE = 0.1;
/** Age limit of a reading: too short for a flood to fill the reserve. */
const MAX_AGE_MS = 5_000;

/** Low below a tenth of the disk, but no more than 2 GiB and no less than 512 MiB; full below 256 MiB. */
export function diskLevel({ freeBytes, totalBytes }: DiskSpace): DiskLevel {
  if (freeBytes < FULL_BELOW_BYTES) return "full";
  const lowBelow = Math.min(MAX_LOW_BELOW_BYTES, Math.max(MIN_LOW_BELOW_BYTES, totalBytes * LOW_BELOW_SHARE));
  return freeBytes < lowBelow ? "low" : "ok";
}

/** True if submissions are refused because the embedded database's disk is full. */
export async function isOutOfSpace(config: Pick<Config, "databaseUrl">, disk: DiskMonitor): Promise<boolean> {
  return config.databaseUrl === null && (await disk.state())?.level === "full";
}

export function createDiskMonitor(parts: {
  readonly clock: Clock;
  readonly log: Logger;
  readonly read: ReadDiskSpace;
}): DiskMonitor {
  let known: { readonly atMs: number; readonly state: Promise<DiskState | null> } | null = null;
  let reported: DiskLevel = "ok";

  async function read(): Promise<DiskState | null> {
    const space = await parts.read().catch(() => null);
    if (space === null) return null;
    const state = { ...space, level: diskLevel(space) };
    if (state.level !== reported) report(state);
    reported = state.level;
    return state;
  }

  function report({ level, freeBytes, totalBytes }: DiskState): void {
    const facts = { freeBytes, totalBytes };
    if (level === "full") parts.log.error(facts, "the disk is almost full");
    else if (level === "low") parts.log.warn(facts, "the disk is running low");
    else parts.log.info(facts, "the disk has enough free space again");
  }

  return {
    state() {
      const nowMs = parts.clock.now().getTime();
      if (known === null || Math.abs(nowMs - known.atMs) >= MAX_AGE_MS) known = { atMs: nowMs, state: read() };
      return known.state;
    },
  };
}

export function diskSpaceOf(folder: string): ReadDiskSpace {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
}
