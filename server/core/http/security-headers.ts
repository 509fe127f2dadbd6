import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler, Next } from "hono";

/**
 * Adds these headers to every response that does not set them itself. On a connection they are set on Node's response,
 * so that most responses' headers can stay plain objects.
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
  // The component library positions menus with style attributes; visitor text never becomes a style.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

// No resource or frame headers: other websites load the form script and send their visitors to the thank-you page, some
// of them in a frame.
const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY.join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Headers for every response; a response with its own policy, such as the thank-you page, keeps it. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  const headers = isHttps ? { ...HEADERS, "Strict-Transport-Security": "max-age=31536000" } : HEADERS;
  return (context, next) => withDefaultHeaders(context, headers, next);
}
