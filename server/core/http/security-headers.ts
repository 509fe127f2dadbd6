import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler, Next } from "hono";

/**
 * Sends these headers with every response that has none of the same name. Over a connection they are set on what Node
 * sends: the headers of most responses then stay the plain object that they were made of.
 */
export async function withDefaultHeaders(
  context: Context,
  headers: Readonly<Record<string, string>>,
  next: Next,
): Promise<void> {
  const { outgoing }: Partial<HttpBindings> = context.env ?? {};
  if (outgoing !== undefined) {
    for (const name of Object.keys(headers)) outgoing.setHeader(name, headers[name] ?? "");
    return next();
  }
  await next();
  for (const [name, value] of Object.entries(headers)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
}

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
