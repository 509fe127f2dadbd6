import type { Folder } from "@postern/spam";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ChangeFeed } from "../live/change-feed.ts";

/** A commit stores at most 100 submissions. */
const SUBMISSIONS = [1, 2, 5, 10, 20, 50, 100];
/** The filter takes well under a millisecond, external opinion services up to two seconds. */
const SCREENING_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestMetrics(registry: Registry, changes: Pick<ChangeFeed, "count">) {
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
  /** Cached, because label lookups cost more than counting. */
  const labelled = new Map<
    string,
    Readonly<{ requests: Counter.Internal; durations: Histogram.Internal<"surface"> }>
  >();
  return {
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
