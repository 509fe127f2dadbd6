import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../../../shared/loopback.ts";
import type { Config } from "../config.ts";
import { forbidden } from "../platform/errors.ts";

type Names = Pick<Config, "publicUrl" | "hosts">;

/**
 * Throws FORBIDDEN unless a request with the session cookie comes from our own pages. Browsers send Sec-Fetch-Site or,
 * on every POST, Origin; a request with neither is not from a browser and carries no cookie by accident. Origin is
 * compared with PUBLIC_URL, because a reverse proxy may have replaced the Host.
 */
export function checkSameOrigin(request: Request, { publicUrl, hosts }: Names): void {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw forbidden(OTHER_SITE);
  const given = request.headers.get("origin");
  if (given === null) return;
  if (!URL.canParse(given)) throw forbidden(OTHER_SITE);
  const { origin } = new URL(given);
  const expected = new URL(publicUrl).origin;
  if (isOurs(request, new URL(given), { publicUrl, hosts })) return;
  throw forbidden(
    `Your browser is at ${origin}, but Postern is set up for ${expected}. Open Postern there, or set PUBLIC_URL to ${origin} and restart it.`,
  );
}

function isOurs({ url }: Request, { origin, hostname, host }: URL, { publicUrl, hosts }: Names): boolean {
  // Additional names, and on this machine any loopback name, match at any port: it may be a tunnel's.
  const isNamed = hosts.includes(hostname) || isLoopbackName(hostname);
  return origin === new URL(publicUrl).origin || (isNamed && host === new URL(url).host);
}

/**
 * True for a request that another website's page makes its visitor's browser send, unless it is a followed link. Such
 * requests do not count against the attempts of the visitor's network.
 */
export function isFromOtherSite(request: Request, config: Names): boolean {
  const { method, headers } = request;
  const site = headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site")
    return method !== "GET" || headers.get("sec-fetch-dest") !== "document";
  // For browsers too old to send Sec-Fetch-Site. An app has no origin, or one that is not a website's.
  const origin = site === null ? headers.get("origin") : null;
  if (origin === null || !/^(?:https?:|null$)/.test(origin)) return false;
  return !URL.canParse(origin) || !isOurs(request, new URL(origin), config);
}

const OTHER_SITE = "Requests from other websites are not accepted here.";

export function refuseOtherSites(config: Names): MiddlewareHandler {
  return async (context, next) => {
    if (isFromOtherSite(context.req.raw, config)) throw forbidden(OTHER_SITE);
    await next();
  };
}

export function requireSameOrigin(config: Names): MiddlewareHandler {
  return async (context, next) => {
    checkSameOrigin(context.req.raw, config);
    await next();
  };
}
