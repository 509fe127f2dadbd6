import { createHmac } from "node:crypto";
import type { NewFile } from "../attachments/store.ts";
import type { Field } from "./field.ts";
import { malformed } from "./refusal.ts";
import { type SettingMeaning, serviceSetting } from "./reserved-fields.ts";

/** Where the page's script identifies one send of a form. */
const FIELD = "_send";
const SEND_ID = /^[0-9a-f]{32}$/;
const KEY = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/;

/** The key in the `Idempotency-Key` header, bare or as a structured-field string; null without one. */
export function idempotencyKey(headers: Headers): string | null {
  const value = headers.get("idempotency-key");
  if (value === null) return null;
  const isQuoted = value.startsWith('"');
  const key = isQuoted ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
  if (!KEY.test(key) || (isQuoted && !QUOTED.test(value))) {
    throw malformed("The Idempotency-Key must have 1 to 255 visible ASCII characters.");
  }
  return key;
}

export interface Sending {
  /** From the header. */
  readonly key: string | null;
  /** As sent. */
  readonly fields: readonly Field[];
  readonly files: readonly Pick<NewFile, "field" | "name" | "sha256" | "size">[];
}

/** Settings that may differ between retries. */
const VARYING: ReadonlySet<SettingMeaning | undefined> = new Set(["proof", "language"]);

/**
 * Identifies a repeated send, in hex; null without an id. Includes the content: without knowing it, nobody can learn
 * anything from an id or take another message's place.
 */
export function sendHash(secret: Buffer, { key, fields, files }: Sending): string | null {
  const id = key ?? fields.find(([name, value]) => name === FIELD && SEND_ID.test(value))?.[1];
  if (id === undefined) return null;
  const content = fields.filter(([name]) => !VARYING.has(serviceSetting(name)?.meaning));
  const attached = files.map(({ field, name, sha256, size }) => [field, name, sha256 ?? size]);
  const text = JSON.stringify([key === null ? "field" : "header", id, content, attached]);
  return createHmac("sha256", secret).update(text).digest().toString("hex", 0, 16);
}
