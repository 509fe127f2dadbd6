// Any origin will do: the question is only whether the path leaves it.
const ORIGIN = "https://postern.invalid";

/** A path of this site to return to after sign-in, or null when the text would lead anywhere else. */
export function readReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(value, ORIGIN);
  } catch {
    return null;
  }
  if (url.origin !== ORIGIN) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//evil.example" stays on this origin when parsed, but its path alone is a way out.
  if (path.startsWith("//")) return null;
  return url.pathname === "/sign-in" ? null : path;
}
