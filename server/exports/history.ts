import { Hono } from "hono";
import { keepPermission } from "../access/keep-permission.ts";
import type { Deps } from "../deps.ts";
import { problemOf, problemResponse } from "../http/problem.ts";
import { checkSameOrigin } from "../http/same-origin.ts";
import { MAX_PAGE_SIZE } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type ChangePage, listChanges } from "../services/history/history.ts";
import { csvHeader, csvText } from "./csv-text.ts";

const HEADER = ["Time", "Who", "What", "Action", "Name", "Details"];

/** The whole history of an account as a spreadsheet, newest first, `GET /history.csv`. */
export function createHistoryExport(deps: Deps, authenticate: (request: Request) => Promise<OwnerScope>): Hono {
  const app = new Hono();
  app.get("/", async ({ req }) => {
    try {
      checkSameOrigin(req.raw, deps.config);
      const scope = await authenticate(req.raw);
      const checkPermission = keepPermission(scope, deps, "account", () => authenticate(req.raw));
      const pageAfter = async (cursor: string | null) => {
        await checkPermission();
        return listChanges(scope, deps, { limit: MAX_PAGE_SIZE, cursor });
      };
      // Refused before the answer begins.
      const first = await pageAfter(null);
      return new Response(streamOf(write(first, pageAfter)), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="history.csv"',
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function* write(
  first: ChangePage,
  pageAfter: (cursor: string) => Promise<ChangePage>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader(HEADER));
  for (let page = first; ; page = await pageAfter(page.nextCursor)) {
    yield encoder.encode(csvText(page.changes.map(cellsOf)));
    if (page.nextCursor === null) return;
  }
}

function cellsOf({ createdAt, actorId, actorName, subject, action, name, details }: ChangePage["changes"][number]) {
  return [createdAt.toISOString(), actorName ?? actorId, subject, action, name, JSON.stringify(details)];
}
