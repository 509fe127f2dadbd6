import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code an app shows now for a base32 secret (RFC 6238), or this many steps later. */
export function totpCode(secret: string, stepsLater = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / STEP_SECONDS) + stepsLater));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that is wrong now and in the steps around. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((step) => totpCode(secret, step));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !right.includes(code)) ?? "";
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
