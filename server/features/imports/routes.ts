import { Hono } from "hono";
import { keepPermission } from "../../core/access/keep-permission.ts";
import { type Deps, hookOf } from "../../core/deps.ts";
import { type Problem, problemOf, problemResponse } from "../../core/http/problem.ts";
import { discardRest } from "../../core/http/read-body.ts";
import { checkSameOrigin } from "../../core/http/same-origin.ts";
import { invalid } from "../../core/platform/errors.ts";
import type { InFlightTracker } from "../../core/platform/in-flight.ts";
import { isRecord, tryParseJson } from "../../core/platform/json.ts";
import { Slots } from "../../core/platform/slots.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { parseMapping } from "./intake/check-mapping.ts";
import { runImport } from "./intake/run-import.ts";

const LIMITS = { maxAtOnce: 4, maxPerKey: 1, maxPerGroup: 2 };
const RETRY_WHEN_BUSY_SECONDS = 10;
/** A type that a form on another website cannot send without a preflight request. */
const CONTENT_TYPE = /^application\/vnd\.postern\.import\s*(;|$)/i;
const MAX_OPTIONS_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Imports by signed-in owners, `POST /imports/{formId}`. The body is one line of JSON with the options, `preview` and
 * optionally `mapping` to change what is recognized, followed by the unchanged file.
 */
export function createImports(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  inFlight: InFlightTracker,
): Hono {
  const app = new Hono();
  const slots = new Slots(LIMITS);
  app.post("/:formId", async (context) => {
    const request = context.req.raw;
    const reader = request.body?.getReader();
    try {
      checkSameOrigin(request, deps.config);
      const scope = await authenticate(request);
      if (!CONTENT_TYPE.test(request.headers.get("content-type") ?? "")) {
        throw invalid("Send the file as application/vnd.postern.import.");
      }
      if (reader === undefined) throw invalid("The file is empty.");
      const maxBytes = deps.config.importMaxBytes;
      if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
      const release = slots.tryAcquire(scope.accountId, await hookOf(deps, "ceilings")?.groupOfAccount(scope, deps));
      if (release === null) return problemResponse(busy);
      const ended = inFlight.track();
      try {
        const { options, file } = await readOptions(bytesOf(reader, maxBytes));
        const preview = options.preview !== false;
        const mapping = options.mapping == null ? null : parseMapping(options.mapping);
        const map = mapping === null ? null : () => mapping;
        const checkPermission = keepPermission(scope, deps, "forms", () => authenticate(request));
        const order = { formId: context.req.param("formId"), preview, map, file, checkPermission };
        const report = await runImport(scope, deps, order);
        return Response.json(report, { headers: { "Cache-Control": "no-store" } });
      } finally {
        release();
        ended();
      }
    } catch (error) {
      if (reader !== undefined) void discardRest(reader);
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}

const busy: Problem = {
  status: 429,
  title: "Another import is running",
  detail: "Another import is still running. Try again when it has finished.",
  retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
};

function tooLarge(maxBytes: number): Error {
  return invalid(
    `The file is larger than ${maxBytes / 1024 ** 2} MiB. Split it, or ask the operator to import it on the command line.`,
  );
}

async function* bytesOf(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw invalid("The connection was lost before the file was complete. Import it again to continue.", error);
    });
    if (done) return;
    bytes += value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield value;
  }
}

/** Consumes the first line. */
async function readOptions(
  body: AsyncGenerator<Uint8Array>,
): Promise<{ readonly options: Readonly<Record<string, unknown>>; readonly file: AsyncGenerator<Uint8Array> }> {
  let held = Buffer.alloc(0);
  for (let next = await body.next(); !next.done; next = await body.next()) {
    held = Buffer.concat([held, next.value]);
    const end = held.indexOf(LINE_FEED);
    if (end !== -1) {
      const options = tryParseJson(held.toString("utf8", 0, end));
      if (!isRecord(options)) break;
      return { options, file: rest(held.subarray(end + 1), body) };
    }
    if (held.length > MAX_OPTIONS_BYTES) break;
  }
  throw invalid("The request does not begin with a line of options. Reload the page and try again.");
}

async function* rest(first: Uint8Array, body: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.byteLength > 0) yield first;
  yield* body;
}
