import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { OwnerScope } from "../access/scope.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { type Problem, problemOf, problemResponse } from "../http/problem.ts";
import { redeemExport } from "../services/exports/redeem-export.ts";
import { createUnderWay, type UnderWay } from "../under-way.ts";
import { sendExport } from "./send-export.ts";

export interface ExportLimits {
  /** Exports under way at once in this process, each with a database connection of its own. */
  readonly mostAtOnce: number;
  /** How long a client may take nothing of what is waiting for it. */
  readonly stallTimeoutMs: number;
}

const LIMITS: ExportLimits = { mostAtOnce: 3, stallTimeoutMs: 60_000 };
const RETRY_WHEN_BUSY_SECONDS = 10;

/** The downloads of started exports, `GET /exports/{ticket}`, each for the session that started it. */
export function createExports(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  underWay: UnderWay,
  limits: ExportLimits = LIMITS,
): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const places = createUnderWay();
  app.get("/:ticket", async (context) => {
    // Looking without taking would use the ticket up.
    if (context.req.method !== "GET") return problemResponse(noSuchExport);
    try {
      const scope = await authenticate(context.req.raw);
      // Before the ticket is used up, so that it is still good for the next try.
      if (places.count() >= limits.mostAtOnce) return problemResponse(busy);
      const release = places.begin();
      const recorded = underWay.begin();
      try {
        const { formId } = await redeemExport(scope, deps, { ticket: context.req.param("ticket") });
        const hangUp = () => cut(context.env?.outgoing);
        return await sendExport(scope, deps, {
          formId,
          stallTimeoutMs: limits.stallTimeoutMs,
          hangUp,
          release,
          recorded,
        });
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
  detail: "As many exports as this server makes at once are under way. Try again in a few seconds.",
  retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
};

const noSuchExport: Problem = {
  status: 404,
  title: "Not found",
  detail: "This link does not work: it was used, is older than a minute or is not yours. Start the export again.",
};

// Whoever is not signed in or holds somebody else's link learns nothing from the answer.
function exportProblem(deps: Deps, error: unknown): Problem {
  if (error instanceof PosternError) return noSuchExport;
  return problemOf(error, deps.log, crypto.randomUUID());
}

function cut(outgoing: HttpBindings["outgoing"] | undefined): boolean {
  if (outgoing?.headersSent !== true) return false;
  outgoing.destroy();
  return true;
}
