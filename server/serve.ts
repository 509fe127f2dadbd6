import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { buildApp, buildWorkerApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
  MAX_CONNECTIONS_PER_ADDRESS,
  serverOptionsOf,
} from "./http/limit-connections.ts";
import { startWalArchiving } from "./jobs/wal-archiving.ts";
import { type Jobs, startJobs } from "./jobs/worker.ts";
import { announceInstance } from "./running-instance.ts";

export interface Running {
  /** Where it answers visitors and owners, such as http://127.0.0.1:4000; null for a worker. */
  readonly url: string | null;
  /** Where a worker answers health probes, if anywhere. */
  readonly workerUrl: string | null;
  /** Stops taking requests and jobs, lets the running ones finish, then returns. */
  stop(): Promise<void>;
}

/** Runs the parts that the role asks for: the surfaces, the jobs, or both. */
export async function startServing(deps: Deps, connectionLimits: Partial<ConnectionLimits> = {}): Promise<Running> {
  const { role } = deps.config;
  const archiving = role === "web" ? null : startWalArchiving(deps);
  const web = role === "worker" ? null : await startWeb(deps, connectionLimits);
  const jobs = role === "web" ? null : startJobs(deps);
  const probes = role === "worker" && jobs !== null ? await startProbes(deps, jobs) : null;
  const stopWatching = watchDisk(deps);
  const withdraw = announceInstance(deps, web?.url ?? null);
  return {
    url: web?.url ?? null,
    workerUrl: probes?.url ?? null,
    stop: async () => {
      await web?.stop();
      await probes?.stop();
      await jobs?.stop();
      await archiving?.stop();
      withdraw();
      stopWatching();
    },
  };
}

const DISK_EVERY_MS = 60_000;

/** Looks at the disk also while nobody sends anything, so that the log warns early. */
function watchDisk({ disk }: Deps): () => void {
  void disk.state();
  const timer = setInterval(() => void disk.state(), DISK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

const STOP_TIMEOUT_MS = 10_000;

async function startWeb(
  deps: Deps,
  connectionLimits: Partial<ConnectionLimits>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = buildApp(deps);
  const { host, port, trustedProxies } = deps.config;
  const limits = {
    ...defaultConnectionLimits,
    maxPerAddress: trustedProxies === 0 ? MAX_CONNECTIONS_PER_ADDRESS : null,
    ...connectionLimits,
  };
  const { url, stop } = await startListening(app.hono, host, port, limits);
  return {
    url,
    stop: async () => {
      await app.endStreams();
      await stop();
      await app.close();
    },
  };
}

async function startProbes(deps: Deps, jobs: Jobs): Promise<Listening | null> {
  const { host, workerPort } = deps.config;
  if (workerPort === null) return null;
  const limits = { ...defaultConnectionLimits, maxPerAddress: null };
  return startListening(buildWorkerApp(deps, jobs), host, workerPort, limits).catch(async (error: unknown) => {
    await jobs.stop();
    throw error;
  });
}

interface Listening {
  readonly url: string;
  /** Lets the requests under way finish. */
  stop(): Promise<void>;
}

async function startListening(app: Hono, host: string, port: number, limits: ConnectionLimits): Promise<Listening> {
  const server = await listen(app.fetch, host, port, limits);
  const address = server.address();
  const boundPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    stop: () => closeServer(server),
  };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  hostname: string,
  port: number,
  limits: ConnectionLimits,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = serverOptionsOf(limits);
    const server = serve({ fetch, hostname, port, serverOptions }, () => resolve(server)) as Server;
    limitConnections(server, limits);
    server.once("error", reject);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS).unref();
  });
}
