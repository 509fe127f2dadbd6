import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { hasBody } from "./answer-early.ts";
import { networkOf } from "./client-address.ts";
import { MAX_DISCARDED_BYTES } from "./read-body.ts";

export interface ConnectionLimits {
  /** Concurrent connections, from all addresses. */
  readonly maxConnections: number;
  /** Additional ones for this machine alone, so that its health probes get through when all others are taken. */
  readonly loopbackReserve: number;
  /** Concurrent connections from one public address; null if a reverse proxy connects for everybody. */
  readonly maxPerAddress: number | null;
  /** How long a connection without a request stays open. */
  readonly idleTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** Time before a body's speed counts. */
  readonly bodyGraceMs: number;
  /** Minimum average speed after that: allows a large file on a slow line, but not a slow drip. */
  readonly minBodyBytesPerSecond: number;
  /** Bytes still read after a refusal, so that the sender gets the reason. */
  readonly maxDiscardedBytes: number;
}

export const defaultConnectionLimits: Omit<ConnectionLimits, "maxPerAddress"> = {
  maxConnections: 2_000,
  loopbackReserve: 50,
  idleTimeoutMs: 5_000,
  headersTimeoutMs: 15_000,
  bodyGraceMs: 20_000,
  minBodyBytesPerSecond: 32 * 1024,
  maxDiscardedBytes: MAX_DISCARDED_BYTES,
};
export const MAX_CONNECTIONS_PER_ADDRESS = 200;
/**
 * Longer than reverse proxies keep one open (Caddy: 2 minutes): a POST on a connection that is just being closed would
 * be lost.
 */
export const IDLE_TIMEOUT_BEHIND_PROXY_MS = 125_000;

const MAX_CHECK_INTERVAL_MS = 5_000;

/** The limits that Node enforces itself. It checks for slow headers only periodically, by default twice a minute. */
export function serverOptionsOf({
  headersTimeoutMs,
  idleTimeoutMs,
}: Pick<ConnectionLimits, "headersTimeoutMs" | "idleTimeoutMs">) {
  return {
    keepAliveTimeout: idleTimeoutMs,
    headersTimeout: headersTimeoutMs,
    // Bodies are limited by their speed instead.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersTimeoutMs),
  };
}

/** Refuses connections over the limits and cuts those whose request body is too slow. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const perNetwork = new Map<string, number>();
  let open = 0;

  server.on("connection", (socket: Socket) => {
    const { range, network } = placeOf(socket.remoteAddress ?? "");
    const fromThere = network === null ? 0 : (perNetwork.get(network) ?? 0);
    const maxConnections = limits.maxConnections + (range === "loopback" ? limits.loopbackReserve : 0);
    if (open >= maxConnections || (limits.maxPerAddress !== null && fromThere >= limits.maxPerAddress)) {
      refuse(socket);
      return;
    }
    open += 1;
    if (network !== null) perNetwork.set(network, fromThere + 1);
    socket.once("close", () => {
      open -= 1;
      if (network === null) return;
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left === 0) perNetwork.delete(network);
      else perNetwork.set(network, left);
    });
  });
  server.on("request", (incoming, outgoing) => timeBody(incoming, outgoing, limits));
}

const BUSY = JSON.stringify({
  type: "about:blank",
  title: "The server is busy",
  status: 503,
  detail: "Too many connections are open. Try again in a few seconds.",
});

/** Sends a response without reading the request, then closes the connection. */
function refuse(socket: Socket): void {
  socket.write(
    `HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(BUSY)}\r\n\r\n${BUSY}`,
  );
  socket.destroySoon();
}

/** Private addresses are not told apart: a reverse proxy or a whole office may be behind one. */
function placeOf(address: string): { range: string; network: string | null } {
  if (!ipaddr.isValid(address)) return { range: "unknown", network: null };
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return { range, network: range === "unicast" ? networkOf(parsed.toString()) : null };
}

function timeBody(incoming: IncomingMessage, outgoing: ServerResponse, limits: ConnectionLimits): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  const startedMs = performance.now();
  const bytesBefore = socket.bytesRead;
  const check = () => {
    if (incoming.complete || socket.destroyed) return;
    const bytes = socket.bytesRead - bytesBefore;
    const allowedMs = limits.bodyGraceMs + (bytes / limits.minBodyBytesPerSecond) * 1_000;
    const leftMs = allowedMs - (performance.now() - startedMs);
    // Data that has arrived but is unread waits for this server, as uploads do while others have their turn.
    const isWaiting = incoming.readableLength > 0 && !outgoing.headersSent;
    if (leftMs <= 0 && isWaiting) timer = setTimeout(check, limits.bodyGraceMs).unref();
    else if (leftMs <= 0) cut(socket, outgoing);
    else timer = setTimeout(check, leftMs).unref();
  };
  let timer = setTimeout(check, limits.bodyGraceMs).unref();
  incoming.once("close", () => clearTimeout(timer));
}

const DETAIL = "The request arrived too slowly. Send it again over a faster connection.";

function cut(socket: Socket, outgoing: ServerResponse): void {
  if (!outgoing.headersSent) {
    const body = JSON.stringify({ type: "about:blank", title: "Request timeout", status: 408, detail: DETAIL });
    socket.write(
      `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
