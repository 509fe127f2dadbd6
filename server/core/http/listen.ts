import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { answerEarly } from "./answer-early.ts";
import { type ConnectionLimits, limitConnections, serverOptionsOf } from "./limit-connections.ts";
import { explainListenFailure, type ListenAddress } from "./listen-error.ts";

export interface Listening {
  readonly url: string;
  /** Makes each response from now on close its connection. */
  drain(): void;
  /** Accepts no more requests, and lets active ones finish. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 100;

export async function startListening(app: Hono, at: ListenAddress, limits: ConnectionLimits): Promise<Listening> {
  const server = await listen(app, at, limits).catch((error: unknown) => {
    throw explainListenFailure(error, at);
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address !== null ? address.port : at.port;
  return {
    url: `http://${at.host.includes(":") ? `[${at.host}]` : at.host}:${boundPort}`,
    drain: () => void server.prependListener("request", (_, outgoing) => outgoing.setHeader("Connection", "close")),
    stop: () => closeServer(server),
  };
}

function listen(app: Hono, { host, port }: ListenAddress, limits: ConnectionLimits): Promise<Server> {
  return new Promise((resolve, reject) => {
    const fetch = answerEarly(app, limits.maxDiscardedBytes);
    const options = { fetch, hostname: host, port, serverOptions: serverOptionsOf(limits) };
    const server = serve(options, () => resolve(server)) as Server;
    limitConnections(server, limits);
    server.once("error", reject);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Connections with an active request become idle a moment later.
    const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const timeout = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
  });
}
