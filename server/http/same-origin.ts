import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../../shared/loopback.ts";
import type { Config } from "../config.ts";
import { forbidden } from "../platform/errors.ts";

/**
 * Throws FORBIDDEN unless a request that carries the session cookie comes from our own pages. Browsers send
 * Sec-Fetch-Site or, on every POST, Origin; a request with neither does not come from a browser and carries no cookie
 * by accident. The Origin is compared with PUBLIC_URL, because a reverse proxy may have replaced the Host.
 */
export function checkSameOrigin(request: Request, { publicUrl }: Pick<Config, "publicUrl">): void {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw forbidden(OTHER_SITE);
  const given = request.headers.get("origin");
  if (given === null) return;
  if (!URL.canParse(given)) throw forbidden(OTHER_SITE);
  const { origin, hostname, host } = new URL(given);
  const expected = new URL(publicUrl).origin;
  // On this machine any loopback name will do, and any port: it may be a tunnel's.
  const isLocal = isLoopbackName(hostname) && host === new URL(request.url).host;
  if (origin === expected || isLocal) return;
  throw forbidden(
    `Your browser is at ${origin}, but Postern is set up for ${expected}. Open Postern there, or set PUBLIC_URL to ${origin} and restart it.`,
  );
}

/**
 * True for what a page of another website has its visitor's browser send, unless that is a link that somebody follows.
 * Nobody pays for it with the attempts of their network.
 */
export function isFromOtherSite({ method, headers }: Request, { publicUrl }: Pick<Config, "publicUrl">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site")
    return method !== "GET" || headers.get("sec-fetch-dest") !== "document";
  // Of a browser too old to say the above. An app has no origin, or one that is no website's.
  const origin = site === null ? headers.get("origin") : null;
  return origin === "null" || (/^https?:/.test(origin ?? "") && origin !== new URL(publicUrl).origin);
}

const OTHER_SITE = "Requests from other websites are not accepted here.";

export function refuseOtherSites(config: Pick<Config, "publicUrl">): MiddlewareHandler {
  return async (context, next) => {
    if (isFromOtherSite(context.req.raw, config)) throw forbidden(OTHER_SITE);
    await next();
  };
}

export function requireSameOrigin(config: Pick<Config, "publicUrl">): MiddlewareHandler {
  return async (context, next) => {
    checkSameOrigin(context.req.raw, config);
    await next();
  };
}
