import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface ProxyBehaviour {
  readonly version: "1.0" | "1.1";
  /** Null keeps the browser's. */
  readonly host: string | null;
  readonly adds: Readonly<Record<string, string>>;
}

/** nginx with nothing but `proxy_pass http://127.0.0.1:port`: its own Host, no word of the visitor, HTTP/1.0 before 1.29.7. */
export const nginxDefault = (upstream: URL, version: ProxyBehaviour["version"] = "1.0"): ProxyBehaviour => ({
  version,
  host: upstream.host,
  adds: { Connection: "close" },
});

/** Caddy's `reverse_proxy`, and nginx set up as the documentation says. */
export const wellBehaved: ProxyBehaviour = {
  version: "1.1",
  host: null,
  adds: { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", Connection: "close" },
};

/** A reverse proxy on this machine in front of `upstream`, for the length of one test. One request for each connection. */
export async function startReverseProxy(upstream: URL, behaviour: ProxyBehaviour): Promise<URL> {
  const server = createServer((client) => void pass(client, upstream, behaviour));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return new URL(`http://127.0.0.1:${address.port}`);
}

async function pass(client: Socket, upstream: URL, behaviour: ProxyBehaviour): Promise<void> {
  let head = "";
  for await (const [chunk] of eachChunk(client)) {
    head += chunk.toString("latin1");
    if (head.includes("\r\n\r\n")) break;
  }
  const server = connect(Number(upstream.port), upstream.hostname);
  for (const socket of [client, server]) socket.on("error", () => undefined);
  server.write(rewrite(head, behaviour), "latin1");
  client.pipe(server);
  server.pipe(client);
}

async function* eachChunk(socket: Socket): AsyncGenerator<[Buffer]> {
  for (;;) yield (await once(socket, "data")) as [Buffer];
}

function rewrite(received: string, { version, host, adds }: ProxyBehaviour): string {
  const end = received.indexOf("\r\n\r\n");
  const [requestLine = "", ...lines] = received.slice(0, end).split("\r\n");
  const replaced = new Set(["connection", ...(host === null ? [] : ["host"])]);
  const kept = lines.filter((line) => !replaced.has(line.slice(0, line.indexOf(":")).toLowerCase()));
  const added = Object.entries(adds).map(([name, value]) => `${name}: ${value}`);
  return [
    requestLine.replace(/HTTP\/[\d.]+$/, `HTTP/${version}`),
    ...(host === null ? [] : [`Host: ${host}`]),
    ...kept,
    ...added,
    received.slice(end + 2),
  ].join("\r\n");
}
