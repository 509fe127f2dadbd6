/** The origin of an http(s) address in its canonical form, or null; also for hand-typed ones such as `https://Example.com/`. */
export function originOf(address: string | null | undefined): string | null {
  if (address === null || address === undefined || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

/** Which website a request came from: its Origin, else the origin of its Referer; null where it says neither. */
export function requestOrigin(headers: Headers): string | null {
  return originOf(headers.get("origin")) ?? originOf(headers.get("referer"));
}

export function isAllowedOrigin(origin: string | null, allowed: readonly string[]): boolean {
  return origin !== null && allowed.some((entry) => originOf(entry) === origin);
}
