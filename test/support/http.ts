import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";

/** Bindings for an in-process request, as if a program on this machine had sent it. */
export const onThisMachine = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

/** Serves an app on a real port for the duration of a test. */
export async function serveApp(app: Pick<Hono, "fetch">): Promise<URL> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(started));
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the test server has no port");
  return new URL(`http://127.0.0.1:${address.port}`);
}

/** A request with only the test's headers, including those `fetch` sets itself, such as Host and Origin. */
export async function sendRaw(
  url: URL,
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Promise<{ status: number; text: string; headers: IncomingMessage["headers"] }> {
  const { method = "GET", headers = {}, body } = init;
  const sent = request(url, { method, headers: { connection: "close", ...headers } }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response), headers: response.headers };
}

/** A program's JSON post. */
export function jsonPost(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}
