import type { MiddlewareHandler } from "hono";
import { forbidden } from "../errors.ts";

/**
 * Whether a request that carries the session cookie comes from our own pages. Browsers send Sec-Fetch-Site or, on
 * every POST, Origin; a request with neither does not come from a browser and carries no cookie by accident.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}

export const requireSameOrigin: MiddlewareHandler = async (context, next) => {
  if (!isSameOrigin(context.req.raw)) throw forbidden("This address answers the dashboard's own pages only.");
  await next();
};
