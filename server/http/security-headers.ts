import type { MiddlewareHandler } from "hono";
import { withDefaultHeaders } from "./default-headers.ts";

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
];

// None about resources and frames: other websites load the form script and send their visitors to the thank-you page, some
// of them in a frame.
const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY.join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Headers for every response; one that sets its own policy, as the thank-you page does, keeps it. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  const headers = isHttps ? { ...HEADERS, "Strict-Transport-Security": "max-age=31536000" } : HEADERS;
  return (context, next) => withDefaultHeaders(context, headers, next);
}
