import type { Problem } from "../http/problem.ts";

const LOCAL_HOSTNAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses what a page of another site, or a name that was rebound to this machine, sends through somebody's browser:
 * the Host must be the public one or this machine, and so must the Origin where there is one.
 */
export function foreignCaller(request: Request, publicUrl: string): Problem | null {
  const { hostname, origin } = new URL(publicUrl);
  const host = new URL(request.url).hostname;
  if (host !== hostname && !LOCAL_HOSTNAMES.has(host)) {
    return forbiddenCaller(
      `This server answers at ${publicUrl}/mcp. Its operator sets another address with PUBLIC_URL.`,
    );
  }
  const from = request.headers.get("origin");
  if (from === null || from === origin || isLocalOrigin(from)) return null;
  return forbiddenCaller("Pages of other sites may not use this server.");
}

function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOCAL_HOSTNAMES.has(new URL(origin).hostname);
}

function forbiddenCaller(detail: string): Problem {
  return { status: 403, title: "Not allowed", detail };
}

/** The token of an `Authorization: Bearer …` header; cookies count for nothing here. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
