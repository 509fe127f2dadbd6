import { isUtf8 } from "node:buffer";
import { malformed } from "./refusal.ts";

/** Bytes to text without loss: a byte order mark stays, and what is not UTF-8 is refused instead of becoming U+FFFD. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    throw malformed("The submission is not valid UTF-8. Send the page and its form in UTF-8.");
  }
  return bytes.toString("utf8");
}
