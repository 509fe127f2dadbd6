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

/** Makes a TypeID: the prefix and a UUIDv7 in 26 characters of base32. */
export type NewId = (prefix: IdPrefix) => string;

/**
 * Ids of one factory grow strictly, also within one millisecond and when the clock steps back,
 * so ordering by id is ordering by arrival.
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
 * The id that a row from elsewhere has, always the same for the same instant and digest (10 bytes are used), so that the
 * row is added once. Given an id of that instant, it follows the order of that id among others of the same millisecond.
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

/** Not an id of anything: what every id made at this instant or later is at least, and every earlier one is less than. */
export function floorOfIds(prefix: IdPrefix, at: Date): string {
  const bytes = new Uint8Array(16);
  Buffer.from(bytes.buffer).writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  return fromUUIDBytes(prefix, bytes);
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

// Half of the 32-bit room stays free, so that a burst within one millisecond never wraps round.
function freshSequence(): number {
  return freshBytes(4).readUInt32BE() >>> 1;
}
