import { totalmem } from "node:os";

const MEBIBYTE = 1_048_576;
const MIN_BUFFERS_MIB = 32;
const MAX_BUFFERS_MIB = 128;
/** The share of memory for PostgreSQL's own buffers. The system's file cache uses the rest. */
const BUFFERS_SHARE = 1 / 16;
/** Each connection is a process of PostgreSQL with 2 to 6 MiB of its own. */
const SMALL_MACHINE_MIB = 1_024;
const SMALL_POOL = 10;

export interface Sizing {
  readonly sharedBuffers: string;
  /** `max` is set only if the pool must be smaller than for other databases. */
  readonly pool: { readonly max?: number };
}

export function sizingFor(memoryBytes: number): Sizing {
  const mebibytes = memoryBytes / MEBIBYTE;
  const buffers = Math.floor(Math.min(MAX_BUFFERS_MIB, Math.max(MIN_BUFFERS_MIB, mebibytes * BUFFERS_SHARE)));
  return { sharedBuffers: `${buffers}MB`, pool: mebibytes <= SMALL_MACHINE_MIB ? { max: SMALL_POOL } : {} };
}

/** Sizing for this machine, or for the process's container or control group. */
export function ownSizing(): Sizing {
  // 0 without a limit, or a number beyond any machine's memory.
  return sizingFor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY));
}
