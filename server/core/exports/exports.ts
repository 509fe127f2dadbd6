import { setTimeout } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { keepPermission } from "../access/keep-permission.ts";
import { type Deps, hookOf } from "../deps.ts";
import { type Problem, problemOf, problemResponse } from "../http/problem.ts";
import { notFound, PosternError } from "../platform/errors.ts";
import type { InFlightTracker } from "../platform/in-flight.ts";
import { type SlotLimits, Slots } from "../platform/slots.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { redeemExport } from "../submissions/export.ts";
import type { ReaderLimits } from "./paced-stream.ts";
import { sendExport } from "./send-export.ts";

/** Each running export has its own database connection. */
export interface ExportLimits extends ReaderLimits, SlotLimits {
  /** Deadline of archives, which hold no snapshot open while files are sent. */
  readonly archiveDeadlineMs: number;
}

const LIMITS: ExportLimits = {
  maxAtOnce: 8,
  maxPerKey: 3,
  maxPerGroup: 4,
  maxShared: 4,
  stallTimeoutMs: 60_000,
  minBytesPerSecond: 32 * 1024,
  deadlineMs: 30 * MINUTE_MS,
  archiveDeadlineMs: 6 * HOUR_MS,
};
const RETRY_WHEN_BUSY_SECONDS = 10;
/** Pauses before each piece of a file while other requests are being answered. */
const MAX_PAUSES = 5;
const PAUSE_MS = 2;

/** Downloads of started exports, `GET /exports/{ticket}`, each only for the session that started it. */
export function createExports(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  inFlight: InFlightTracker,
  limits: ExportLimits = LIMITS,
): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const slots = new Slots(limits);
  const letOthersGoFirst = async () => {
    for (let pauses = 0; pauses < MAX_PAUSES && inFlight.count() > slots.count(); pauses += 1)
      await setTimeout(PAUSE_MS);
  };
  app.get("/:ticket", async (context) => {
    // A HEAD request would use up the ticket.
    if (context.req.method !== "GET") return problemResponse(noSuchExport);
    try {
      const scope = await authenticate(context.req.raw);
      // Before the ticket is used up, so that a retry can still use it.
      const release = slots.tryAcquire(scope.accountId, await hookOf(deps, "ceilings")?.groupOfAccount(scope, deps));
      if (release === null) return problemResponse(busy);
      const recorded = inFlight.track();
      try {
        const ordered = await redeemExport(scope, deps, { ticket: context.req.param("ticket") });
        const hangUp = () => cut(context.env?.outgoing);
        const { answer } = ordered;
        const permission = answer === null ? "export" : "own";
        const checkPermission = keepPermission(scope, deps, permission, () => authenticate(context.req.raw));
        const order = { ...limits, ...ordered, hangUp, release, recorded, letOthersGoFirst, checkPermission };
        if (answer === null) return await sendExport(scope, deps, order);
        const sendAnswer = hookOf(deps, "sendAnswer");
        if (sendAnswer === undefined) throw notFound("export");
        return await sendAnswer(scope, deps, order, answer);
      } catch (error) {
        release();
        recorded();
        throw error;
      }
    } catch (error) {
      return problemResponse(exportProblem(deps, error));
    }
  });
  return app;
}

const busy: Problem = {
  status: 429,
  title: "Too many exports at once",
  detail: "Other exports are still being downloaded. Try again when one of them has finished.",
  retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
};

const noSuchExport: Problem = {
  status: 404,
  title: "Not found",
  detail: "This link does not work: it was used, is older than a minute or is not yours. Start the export again.",
};

// Without a session or with someone else's link, the response reveals nothing. Errors in the request are reported only
// once the link is known to be the caller's.
function exportProblem(deps: Deps, error: unknown): Problem {
  if (error instanceof PosternError && error.code !== "INVALID") return noSuchExport;
  return problemOf(error, deps.log, crypto.randomUUID());
}

function cut(outgoing: HttpBindings["outgoing"] | undefined): boolean {
  if (outgoing?.headersSent !== true) return false;
  outgoing.destroy();
  return true;
}
