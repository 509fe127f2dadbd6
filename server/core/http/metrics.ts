import { Hono } from "hono";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { databaseBytes } from "../accounts/store/usage.ts";
import type { Deps } from "../deps.ts";
import { readPostgresRelease } from "../operations/postgres-release.ts";
import { packageVersion } from "../platform/package-root.ts";
import { carriesToken } from "../platform/secret.ts";
import { isFromThisMachine } from "./allowed-hosts.ts";
import { createDeliveryGauges } from "./delivery-gauges.ts";
import { notFoundResponse } from "./page.ts";

export interface Metrics {
  /** Other modules register their metrics here. Labels contain no id, no address and no visitor input. */
  readonly registry: Registry;
  readonly routes: Hono;
}

export function createMetrics(deps: Deps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Totals across types, under names that Prometheus reserves for counters.
  for (const kind of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const buildInfo = new Gauge({
    name: "postern_build_info",
    help: "Always 1; the labels say which version runs.",
    labelNames: ["version", "node"],
    registers: [registry],
  });
  buildInfo.set({ version: packageVersion(), node: process.versions.node }, 1);
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
  const refreshers = [
    createDeliveryGauges(deps, registry),
    ...deps.features.flatMap(({ gauges }) => gauges?.(deps, registry) ?? []),
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
    name: "postern_postgres_released_timestamp_seconds",
    help: "When the minor version of PostgreSQL that runs came out, as Unix time.",
    labelNames: ["version"],
    registers: [registry],
    async collect() {
      this.reset();
      const release = await readPostgresRelease(deps).catch(() => null);
      if (release === null) return;
      this.set({ version: release.version }, (release.releasedAt?.getTime() ?? Number.NaN) / 1_000);
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
  return { registry, routes: createMetricsRoute(deps, registry, refreshers) };
}

/** `/metrics` answers requests with METRICS_TOKEN and, on a local setup, this machine; for others it does not exist. */
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
