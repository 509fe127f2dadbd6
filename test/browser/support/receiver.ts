import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "./test.ts";

export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A third-party system on loopback that accepts every webhook. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  bodies(): unknown[];
  /** Resolves once this many requests have arrived. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(status = 200): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, body });
    response.writeHead(status).end("thanks");
    server.emit("received");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    bodies: () => received.map(({ body }) => JSON.parse(body) as unknown),
    until: async (count) => {
      while (received.length < count) await once(server, "received");
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export const testWithReceiver = test.extend<{ readonly receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.stop();
  },
});
