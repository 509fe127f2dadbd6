// Any origin works: only whether the path leaves it matters.
const ORIGIN = "https://postern.invalid";

/** A same-site path to return to after sign-in; null if the text leads anywhere else. */
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
  // "/.//evil.example" stays on this origin when parsed, but its path alone leads off the site.
  if (path.startsWith("//")) return null;
  return url.pathname === "/sign-in" ? null : path;
}
