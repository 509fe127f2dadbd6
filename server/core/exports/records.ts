import { Hono } from "hono";
import { keepPermission } from "../access/keep-permission.ts";
import { listAccessRecords } from "../access-log/access-log.ts";
import type { Deps } from "../deps.ts";
import { problemOf, problemResponse } from "../http/problem.ts";
import { checkSameOrigin } from "../http/same-origin.ts";
import { MAX_PAGE_SIZE } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { csvHeader, csvText } from "./csv-text.ts";

interface Page {
  readonly rows: (string | null)[][];
  readonly nextCursor: string | null;
}

export interface RecordFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly readPage: (scope: OwnerScope, deps: Deps, from: { limit: number; cursor: string | null }) => Promise<Page>;
}

export const ACCESS_RECORD: RecordFile = {
  name: "access.csv",
  header: [
    "Time",
    "Who",
    "Client",
    "Agent of",
    "How",
    "Form",
    "Folder",
    "Messages",
    "Contents",
    "Complete",
    "Refused because",
  ],
  readPage: async (scope, deps, from) => {
    const { nodes, nextCursor } = await listAccessRecords(scope, deps, from);
    const rows = nodes.map(
      ({ createdAt, credentialName, clientName, memberName, surface, formId, folder, ...facts }) => {
        const { rows: messages, contents, complete, refusal } = facts;
        const counted = [messages, contents, complete].map(String);
        const who = [credentialName, clientName, memberName];
        return [createdAt.toISOString(), ...who, surface, formId, folder, ...counted, refusal];
      },
    );
    return { rows, nextCursor };
  },
};

/** A complete record of an account, newest first, as a spreadsheet, e.g. `GET /access.csv`. */
export function createRecordExport(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  file: RecordFile,
): Hono {
  return new Hono().get(`/${file.name}`, async ({ req }) => {
    try {
      checkSameOrigin(req.raw, deps.config);
      const scope = await authenticate(req.raw);
      const checkPermission = keepPermission(scope, deps, "account", () => authenticate(req.raw));
      const pageAfter = async (cursor: string | null) => {
        await checkPermission();
        return file.readPage(scope, deps, { limit: MAX_PAGE_SIZE, cursor });
      };
      // Refuses before the response begins.
      const first = await pageAfter(null);
      return new Response(streamOf(write(file.header, first, pageAfter)), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${file.name}"`,
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
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
  header: readonly string[],
  first: Page,
  pageAfter: (cursor: string) => Promise<Page>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader(header));
  for (let page = first; ; page = await pageAfter(page.nextCursor)) {
    yield encoder.encode(csvText(page.rows));
    if (page.nextCursor === null) return;
  }
}
