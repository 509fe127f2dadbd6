import type { HttpBindings } from "@hono/node-server";
import type { Context, Next } from "hono";

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
