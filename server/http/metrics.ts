import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import { timingSafeEqualStrings } from "../secret.ts";
import type { Folder } from "../spam/verdict.ts";
import { databaseBytes } from "../store/accounts/usage.ts";
import { createBackupGauges } from "./backup-gauges.ts";
import { createDeliveryGauges } from "./delivery-gauges.ts";
import { createFileGauges } from "./file-gauges.ts";
import { isFromThisMachine } from "./known-hosts.ts";
import { notFoundResponse } from "./page.ts";

/** A commit keeps 100 submissions at most. */
const SUBMISSIONS = [1, 2, 5, 10, 20, 50, 100];
/** The filter takes well under a millisecond, services that are asked for their opinion up to two seconds. */
const SCREENING_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests per surface; labels hold no id, no address and nothing a visitor wrote. */
export function createMetrics(deps: Deps, changes: Pick<ChangeFeed, "count">) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "postern_requests_total",
    help: "Requests, by surface and status.",
    labelNames: ["surface", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "postern_request_seconds",
    help: "Time to the first byte of the response, by surface.",
    labelNames: ["surface"],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: "postern_database_connections",
    help: "Database connections, in use and idle.",
    registers: [registry],
    collect() {
      this.set(deps.db.connectionCount());
    },
  });
  new Gauge({
    name: "postern_database_waiting",
    help: "Requests and jobs that wait for a database connection.",
    registers: [registry],
    collect() {
      this.set(deps.db.waitingCount());
    },
  });
  const commitSizes = new Histogram({
    name: "postern_commit_submissions",
    help: "Submissions that were saved together.",
    buckets: SUBMISSIONS,
    registers: [registry],
  });
  const commitDurations = new Histogram({
    name: "postern_commit_seconds",
    help: "Time to save submissions.",
    buckets: SECONDS,
    registers: [registry],
  });
  const screenings = new Histogram({
    name: "postern_screening_seconds",
    help: "Time to screen a submission for spam, by the folder it was given.",
    labelNames: ["folder"],
    buckets: SCREENING_SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: "postern_open_dashboards",
    help: "Open dashboards that receive live updates.",
    registers: [registry],
    collect() {
      this.set(changes.count());
    },
  });
  const refreshers = [
    createDeliveryGauges(deps, registry),
    createBackupGauges(deps, registry),
    createFileGauges(deps, registry),
  ];
  new Gauge({
    name: "postern_database_bytes",
    help: "Size of the database on disk.",
    registers: [registry],
    async collect() {
      this.set(await databaseBytes(deps.db).catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: "postern_disk_bytes",
    help: "Free and total size of the disk that the data folder is on.",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const state = await deps.disk.state();
      this.set({ kind: "free" }, state?.freeBytes ?? Number.NaN);
      this.set({ kind: "total" }, state?.totalBytes ?? Number.NaN);
    },
  });
  /** By surface and status, of which there are few; finding them anew for each request costs more than counting it. */
  const labelled = new Map<
    string,
    Readonly<{ requests: Counter.Internal; durations: Histogram.Internal<"surface"> }>
  >();
  return {
    routes: createMetricsRoute(deps, registry, refreshers),
    observeCommit(submissions: number, seconds: number): void {
      commitSizes.observe(submissions);
      commitDurations.observe(seconds);
    },
    observeScreening(folder: Folder, seconds: number): void {
      screenings.observe({ folder }, seconds);
    },
    observe(surface: string, status: number, seconds: number): void {
      const key = `${surface} ${status}`;
      const known = labelled.get(key) ?? {
        requests: requests.labels(surface, String(status)),
        durations: durations.labels(surface),
      };
      labelled.set(key, known);
      known.requests.inc();
      known.durations.observe(seconds);
    },
  };
}

/** `/metrics` answers whoever carries METRICS_TOKEN and, on a local setup, this machine; to others it does not exist. */
function createMetricsRoute(deps: Deps, registry: Registry, refreshers: readonly (() => Promise<void>)[]): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (context) => {
    const { raw } = context.req;
    if (!isFromThisMachine(context, deps.config) && !carriesToken(raw, deps.config.metricsToken))
      return notFoundResponse(raw.headers);
    await Promise.all(refreshers.map((refresh) => refresh()));
    return context.body(await registry.metrics(), 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return routes;
}

function carriesToken(request: Request, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqualStrings(given, token);
}
