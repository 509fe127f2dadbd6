import { isStorable } from "../../storable-text.ts";

// The library signs the text of its query. As one opaque value it passes the dashboard's address unchanged.
const SHAPE = /^r\.[A-Za-z0-9_-]{1,8000}$/;

export function packRequest(query: URLSearchParams): string {
  return `r.${Buffer.from(query.toString()).toString("base64url")}`;
}

/** The query, or null for what was not packed here; only the library knows whether it signed it. */
export function unpackRequest(packed: unknown): URLSearchParams | null {
  if (typeof packed !== "string" || !SHAPE.test(packed)) return null;
  const query = new URLSearchParams(Buffer.from(packed.slice(2), "base64url").toString("utf8"));
  return isStorable([...query]) ? query : null;
}
