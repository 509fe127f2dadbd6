import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../../shared/loopback.ts";
import type { Config } from "../config.ts";
import { forbidden } from "../platform/errors.ts";

type Names = Pick<Config, "publicUrl" | "hosts">;

/**
 * Throws FORBIDDEN unless a request that carries the session cookie comes from our own pages. Browsers send
 * Sec-Fetch-Site or, on every POST, Origin; a request with neither does not come from a browser and carries no cookie
 * by accident. The Origin is compared with PUBLIC_URL, because a reverse proxy may have replaced the Host.
 */
export function checkSameOrigin(request: Request, { publicUrl, hosts }: Names): void {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw forbidden(OTHER_SITE);
  const given = request.headers.get("origin");
  if (given === null) return;
  if (!URL.canParse(given)) throw forbidden(OTHER_SITE);
  const { origin, hostname, host } = new URL(given);
  const expected = new URL(publicUrl).origin;
  // By a further name, and on this machine by any loopback name, at any port: it may be a tunnel's.
  const isNamed = hosts.includes(hostname) || isLoopbackName(hostname);
  if (origin === expected || (isNamed && host === new URL(request.url).host)) return;
  throw forbidden(
    `Your browser is at ${origin}, but Postern is set up for ${expected}. Open Postern there, or set PUBLIC_URL to ${origin} and restart it.`,
  );
}

const OTHER_SITE = "Requests from other websites are not accepted here.";

export function requireSameOrigin(config: Names): MiddlewareHandler {
  return async (context, next) => {
    checkSameOrigin(context.req.raw, config);
    await next();
  };
}
