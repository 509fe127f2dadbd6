import type { MiddlewareHandler } from "hono";

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library positions menus with style attributes; no text of a visitor ever becomes a style.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers for every answer; a surface that sets its own policy (the thank-you page) keeps it. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000");
  };
}
