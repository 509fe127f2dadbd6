import { oneLine } from "../../core/mail/one-line.ts";

export interface Bounce {
  /** Such as 5.1.1 (RFC 3463). */
  readonly status: string;
  /** The receiving server's text; empty if it gave none. */
  readonly reason: string;
}

const STATUS_PART = /^content-type:\s*message\/(?:global-)?delivery-status\b/im;
const PERMANENT = /^5\.\d{1,3}\.\d{1,3}$/;
const MAX_REASON_CHARACTERS = 200;

/**
 * Parses a mail server's report of an undeliverable email (RFC 3464); null for everything else, including delays. The
 * relevant part is always plain lines, so nothing has to be decoded.
 */
export function readBounce(message: string): Bounce | null {
  const [, afterType] = splitOnce(message.replaceAll("\r\n", "\n"), STATUS_PART);
  const [, body] = splitOnce(afterType, /\n\n/);
  const [part] = splitOnce(body, /^--/m);
  for (const block of part.split(/\n{2,}/)) {
    const fields = readFields(block);
    const status = fields.get("status")?.split(/\s/, 1)[0] ?? "";
    if (fields.get("action")?.toLowerCase() !== "failed" || !PERMANENT.test(status)) continue;
    const reason = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;/, "");
    return { status, reason: oneLine(reason, MAX_REASON_CHARACTERS) };
  }
  return null;
}

/** Splits at the first match; without one, `after` is empty. */
function splitOnce(text: string, mark: RegExp): [before: string, after: string] {
  const found = mark.exec(text);
  return found === null ? [text, ""] : [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** By lower-case name; a line that begins with a space continues the previous one. */
function readFields(block: string): Map<string, string> {
  const lines = block.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}
