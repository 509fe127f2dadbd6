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
  /** `max` is set only where the pool must be smaller than for other databases. */
  readonly pool: { readonly max?: number };
}

/** Returns what the embedded PostgreSQL may keep on a machine with so much memory. */
export function sizingFor(memoryBytes: number): Sizing {
  const mebibytes = memoryBytes / MEBIBYTE;
  const buffers = Math.floor(Math.min(MAX_BUFFERS_MIB, Math.max(MIN_BUFFERS_MIB, mebibytes * BUFFERS_SHARE)));
  return { sharedBuffers: `${buffers}MB`, pool: mebibytes <= SMALL_MACHINE_MIB ? { max: SMALL_POOL } : {} };
}

/** Returns the sizing for this machine, or for the container or control group that this process is confined to. */
export function ownSizing(): Sizing {
  // 0 where there is no limit, or a number beyond any machine's memory.
  return sizingFor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY));
}
