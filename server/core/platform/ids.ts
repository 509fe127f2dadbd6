import { randomFillSync } from "node:crypto";
import { fromUUIDBytes, toUUIDBytes } from "typeid-js";
import { v7 as uuidV7 } from "uuid";
import { hasIdFormat } from "../../../shared/id-format.ts";
import type { Clock } from "./clock.ts";

export type IdPrefix =
  | "acc"
  | "usr"
  | "ses"
  | "crd"
  | "frm"
  | "sub"
  | "dlv"
  | "whk"
  | "tok"
  | "con"
  | "rec"
  | "era"
  | "emc"
  | "inv"
  | "psk"
  | "idn"
  | "file"
  | "lbl"
  | "nte"
  | "ntc"
  | "rpl"
  | "srp"
  | "viw"
  | "rul"
  | "cli"
  | "rft"
  | "act"
  | "res"
  | "fac"
  | "vrf";

/** Makes a TypeID: the prefix and a UUIDv7 as 26 base32 characters. */
export type NewId = (prefix: IdPrefix) => string;

/**
 * Ids from one factory strictly increase, even within one millisecond and when the clock steps back, so ordering by id
 * is ordering by arrival.
 */
export function createNewId(clock: Clock): NewId {
  let lastMs = 0;
  let sequence = 0;
  return (prefix) => {
    const nowMs = clock.now().getTime();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      sequence = freshSequence();
    } else {
      sequence += 1;
    }
    return mintId(prefix, lastMs, sequence);
  };
}

/** An id for a known instant, for rows that carry their own time (seeding, demo data). */
export function idAt(prefix: IdPrefix, at: Date): string {
  return mintId(prefix, at.getTime(), freshSequence());
}

/**
 * A deterministic id for an imported row from its instant and digest (10 bytes are used), so that the row is added only
 * once. With `orderOf`, an id of that instant, it follows that id's order among others of the same millisecond.
 */
export function idFromDigest(prefix: IdPrefix, at: Date, digest: Uint8Array, orderOf?: string): string {
  const bytes = new Uint8Array(16);
  Buffer.from(bytes.buffer).writeUIntBE(at.getTime(), 0, 6);
  bytes.set(digest.subarray(0, 10), 6);
  if (orderOf !== undefined) bytes.set(bytesOf(orderOf).subarray(6, 11), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return fromUUIDBytes(prefix, bytes);
}

/** Not a real id, but a bound: ids made at this instant or later are at least this, earlier ones less. */
export function floorOfIds(prefix: IdPrefix, at: Date): string {
  const bytes = new Uint8Array(16);
  Buffer.from(bytes.buffer).writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  return fromUUIDBytes(prefix, bytes);
}

/** The same for an upper bound: ids made at this instant or earlier are less, later ones at least this. */
export function ceilingOfIds(prefix: IdPrefix, at: Date): string {
  return floorOfIds(prefix, new Date(at.getTime() + 1));
}

/** The instant at which an id was made, in milliseconds. */
export function instantOf(id: string): Date {
  return new Date(Buffer.from(bytesOf(id).subarray(0, 6)).readUIntBE(0, 6));
}

function bytesOf(id: string): Uint8Array {
  return toUUIDBytes<IdPrefix>(id as Parameters<typeof toUUIDBytes<IdPrefix>>[0]);
}

export function isId(value: unknown, prefix: IdPrefix): value is string {
  return hasIdFormat(value, prefix);
}

function mintId(prefix: IdPrefix, msecs: number, seq: number): string {
  return fromUUIDBytes(prefix, uuidV7({ msecs, seq, random: freshBytes(16) }, new Uint8Array(16)));
}

// Fetched for many ids at once: a call into the system's generator costs more than an id.
const pool = Buffer.alloc(4_096);
let usedBytes = pool.length;

function freshBytes(count: number): Buffer {
  if (usedBytes + count > pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += count;
  return pool.subarray(usedBytes - count, usedBytes);
}

// Leaves half of the 32-bit range free, so that a burst within one millisecond never wraps around.
function freshSequence(): number {
  return freshBytes(4).readUInt32BE() >>> 1;
}
