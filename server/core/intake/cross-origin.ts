import type { MiddlewareHandler } from "hono";
import { withDefaultHeaders } from "../http/security-headers.ts";

const REQUESTABLE_HEADERS = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;
const COMMON_HEADERS = "Content-Type, Accept, X-Requested-With, Idempotency-Key";
const MAX_AGE_SECONDS = "86400";

/**
 * Lets every page read the answer, whatever origins the form lists: a submission from elsewhere is quarantined, and must
 * look to its sender like any other. Scripts that always send credentials (`credentials: "include"`, `sendBeacon`) may
 * read it too, which needs the page's own origin in place of the star. No cookie is ever read below `/f`.
 */
export const readableByEveryPage: MiddlewareHandler = (context, next) => {
  const origin = context.req.header("origin");
  const readable = origin === undefined ? BY_ALL : { ...BY_ALL, ...BY_ORIGIN, "Access-Control-Allow-Origin": origin };
  return withDefaultHeaders(context, readable, next);
};

const BY_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Retry-After, HX-Redirect",
  Vary: "Origin, Accept-Language",
};
const BY_ORIGIN = { "Access-Control-Allow-Credentials": "true" };

/** Asked at most once a day by each browser before a script's request. */
export function preflight(requested: Headers, methods: string): Response {
  const asked = requested.get("access-control-request-headers") ?? "";
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods,
      // Named one by one: with credentials a star would be the name of a header.
      "Access-Control-Allow-Headers": REQUESTABLE_HEADERS.test(asked) ? asked : COMMON_HEADERS,
      "Access-Control-Max-Age": MAX_AGE_SECONDS,
      Vary: "Access-Control-Request-Headers, Origin",
    },
  });
}
