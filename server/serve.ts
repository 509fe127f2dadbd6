import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "../shared/durations.ts";
import { type App, buildApp, buildWorkerApp } from "./app.ts";
import { withJobConnections } from "./core/database/db.ts";
import type { Deps } from "./core/deps.ts";
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  IDLE_TIMEOUT_BEHIND_PROXY_MS,
  MAX_CONNECTIONS_PER_ADDRESS,
} from "./core/http/limit-connections.ts";
import { type Listening, startListening } from "./core/http/listen.ts";
import { createSpecimenPosts, planPostStatements } from "./core/intake/specimen-posts.ts";
import { type Jobs, startJobs } from "./core/jobs/worker.ts";
import { announceInstance } from "./core/operations/running-instance.ts";
import { warmUp } from "./core/platform/warm-up.ts";

export interface Running {
  /** For example http://127.0.0.1:4000; `null` for a worker. */
  readonly url: string | null;
  /** Port for health probes and metrics of a worker; `null` for none. */
  readonly workerUrl: string | null;
  /** Compiles and plans what the first visitors need, while nobody waits for an answer. Never rejects. */
  warmUp(): Promise<void>;
  /** Stops accepting requests and jobs, then waits for the running ones. */
  stop(): Promise<void>;
}

/** Starts the parts of the role: the surfaces, the jobs, or both. If one fails to start, the others are stopped. */
export async function startServing(deps: Deps, connectionLimits: Partial<ConnectionLimits> = {}): Promise<Running> {
  const { role } = deps.config;
  const beside = role === "web" ? [] : deps.features.map(({ startWithJobs }) => startWithJobs?.(deps));
  let web: (Listening & Pick<App, "isBusy">) | null = null;
  let jobs: Jobs | null = null;
  let probes: Listening | null = null;
  const stopping = new AbortController();
  const stop = async () => {
    await web?.stop();
    await probes?.stop();
    await jobs?.stop();
    await Promise.all(beside.map((each) => each?.stop()));
  };
  try {
    if (role !== "worker") web = await startWeb(deps, connectionLimits);
    if (role !== "web") jobs = role === "all" ? withJobConnections(() => startJobs(deps)) : startJobs(deps);
    if (role === "worker" && jobs !== null) probes = await startProbes(deps, jobs);
    const withdraw = announceInstance(deps, web?.url ?? null);
    const stopWatching = watchDisk(deps);
    return {
      url: web?.url ?? null,
      workerUrl: probes?.url ?? null,
      warmUp: async () => {
        if (web === null) return;
        const { isBusy } = web;
        try {
          await planPostStatements(deps);
          await warmUp(createSpecimenPosts(deps), { isBusy, signal: stopping.signal });
        } catch (error) {
          if (!stopping.signal.aborted) deps.log.debug({ err: error }, "the warm-up ended early");
        }
      },
      stop: async () => {
        stopping.abort();
        await stop();
        withdraw();
        stopWatching();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const DISK_EVERY_MS = MINUTE_MS;

/** Also checks the disk when there is no traffic, so that the log warns early. */
function watchDisk({ disk }: Deps): () => void {
  void disk.state();
  const timer = setInterval(() => void disk.state(), DISK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function startWeb(
  deps: Deps,
  connectionLimits: Partial<ConnectionLimits>,
): Promise<Listening & Pick<App, "isBusy">> {
  const app = buildApp(deps);
  const { host, port, trustedProxies, drainSeconds } = deps.config;
  const limits = {
    ...defaultConnectionLimits,
    ...(trustedProxies === 0
      ? { maxPerAddress: MAX_CONNECTIONS_PER_ADDRESS }
      : { maxPerAddress: null, idleTimeoutMs: IDLE_TIMEOUT_BEHIND_PROXY_MS }),
    ...connectionLimits,
  };
  const listening = await startListening(app.hono, { host, port, portSetting: "PORT" }, limits).catch(
    async (error: unknown) => {
      await app.close();
      throw error;
    },
  );
  return {
    ...listening,
    isBusy: app.isBusy,
    stop: async () => {
      app.drain();
      listening.drain();
      await app.endStreams();
      await wait(drainSeconds * 1_000);
      await listening.stop();
      await app.close();
    },
  };
}

async function startProbes(deps: Deps, jobs: Jobs): Promise<Listening | null> {
  const { host, workerPort } = deps.config;
  if (workerPort === null) return null;
  const limits = { ...defaultConnectionLimits, maxPerAddress: null };
  return startListening(
    buildWorkerApp(deps, jobs),
    { host, port: workerPort, portSetting: "POSTERN_WORKER_PORT" },
    limits,
  );
}
