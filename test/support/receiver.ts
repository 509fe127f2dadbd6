import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createRawServer, type Server as RawServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { selfSigned } from "./certificate.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Receiver {
  readonly port: number;
  /** On 127.0.0.1. */
  readonly url: string;
  readonly received: readonly Received[];
}

export interface TestAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/** A web server on loopback that records requests; closed after the test. */
export async function startReceiver(
  answer: (request: Received, count: number) => TestAnswer = () => ({ status: 204 }),
  options: { readonly secure?: boolean } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const onRequest: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks) };
      received.push(one);
      const { status, headers: answered = {}, body = "" } = answer(one, received.length);
      for (const [name, value] of Object.entries(answered)) response.setHeader(name, value);
      response.writeHead(status).end(body);
    });
  };
  const server = options.secure === true ? createSecureServer(selfSigned, onRequest) : createServer(onRequest);
  const port = await listen(server);
  onTestFinished(() => close(server, () => server.closeAllConnections()));
  return { port, url: `${options.secure === true ? "https" : "http"}://127.0.0.1:${port}/hooks`, received };
}

/** A server below HTTP, for whatever no well-meaning one does. */
export async function startRawServer(onConnection: (socket: Socket) => void): Promise<{ port: number; url: string }> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    // The peer may disconnect at any time.
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  const port = await listen(server);
  onTestFinished(() =>
    close(server, () => {
      for (const socket of sockets) socket.destroy();
    }),
  );
  return { port, url: `http://127.0.0.1:${port}/hooks` };
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createRawServer();
  const port = await listen(server);
  await close(server, () => undefined);
  return port;
}

function listen(server: Server | RawServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

function close(server: Server | RawServer, endConnections: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    endConnections();
  });
}
