import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { attachment } from "../exports/file-name.ts";
import { downloadFileName } from "../files/file-name.ts";
import { FileUnreadable } from "../files/file-storage.ts";
import type { InFlightTracker } from "../in-flight.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type OpenFile, openFile, openPicture } from "../services/files/read-files.ts";
import { createPlaces } from "./places.ts";
import { type Problem, problemOf, problemResponse } from "./problem.ts";
import { checkSameOrigin } from "./same-origin.ts";

type Env = { Bindings: Partial<HttpBindings> };

const LIMITS = { maxAtOnce: 64, maxPerAccount: 16 };
const RETRY_WHEN_BUSY_SECONDS = 5;
/** A reader that takes nothing for so long is cut off. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * What a stranger sent is never a page of this origin: it is saved, not opened, its type is not guessed, and whatever
 * opens it all the same gets an origin of its own without scripts, forms or requests.
 */
const INERT_HEADERS = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/** The files of messages, `GET /files/{id}`, and pictures beside them, `GET /files/{id}/preview`, for the owner's session. */
export function createFileRoutes(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  inFlight: InFlightTracker,
): Hono<Env> {
  const app = new Hono<Env>();
  const places = createPlaces(LIMITS);

  const answer = async <Opened extends OpenFile>(
    context: Context<Env>,
    open: (scope: OwnerScope) => Promise<Opened>,
    headersOf: (opened: Opened) => Readonly<Record<string, string>>,
  ): Promise<Response> => {
    // Looking without taking would be on record as a download.
    if (context.req.method !== "GET") return problemResponse(noSuchFile);
    try {
      checkSameOrigin(context.req.raw, deps.config);
      const scope = await authenticate(context.req.raw);
      const release = places.tryTake(scope.accountId);
      if (release === null) return problemResponse(busy);
      const ended = inFlight.track();
      const end = () => {
        release();
        ended();
      };
      try {
        const opened = await open(scope);
        const hangUp = () => void context.env?.outgoing?.destroy();
        const headers = {
          ...INERT_HEADERS,
          "Content-Length": String(opened.file.size),
          ...headersOf(opened),
        };
        return new Response(bodyOf(deps, opened, hangUp, end), { headers });
      } catch (error) {
        end();
        throw error;
      }
    } catch (error) {
      return problemResponse(fileProblem(deps, error));
    }
  };

  app.get("/:id", (context) =>
    answer(
      context,
      (scope) => openFile(scope, deps, { id: context.req.param("id") }),
      ({ file }) => ({
        "Content-Type": "application/octet-stream",
        "Content-Disposition": dispositionOf(file.name),
      }),
    ),
  );
  app.get("/:id/preview", (context) =>
    answer(
      context,
      (scope) => openPicture(scope, deps, { id: context.req.param("id") }),
      ({ type }) => ({ "Content-Type": type, "Content-Disposition": "inline" }),
    ),
  );
  return app;
}

function dispositionOf(name: string): string {
  const readable = downloadFileName(name);
  const plain = readable.normalize("NFKD").replace(/[^\w.\- ]+/g, "_");
  return attachment(plain, readable);
}

/** The content as fast as it is read. A file that turns out to be damaged must not look complete: its connection is cut. */
function bodyOf(
  deps: Deps,
  { file, content }: OpenFile,
  hangUp: () => void,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const stalled = new Error("The client read a file too slowly.");
  let timer: NodeJS.Timeout | undefined;
  const iterator: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
  content
    .on("error", () => undefined)
    .once("close", () => {
      clearTimeout(timer);
      onEnd();
    });
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown) => {
    deps.log.warn({ err: error, fileId: file.id }, "a file could not be sent");
    hangUp();
    controller.error(new Error("The file ended early."));
    content.destroy();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const next = await iterator.next();
          if (next.done === true) {
            content.destroy();
            controller.close();
            return;
          }
          controller.enqueue(next.value);
          timer = setTimeout(() => fail(controller, stalled), STALL_TIMEOUT_MS);
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: () => void content.destroy(),
    },
    { highWaterMark: 0 },
  );
}

const busy: Problem = {
  status: 429,
  title: "Too many downloads at once",
  detail: "Other files are still being downloaded. Try again when one of them has finished.",
  retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
};

const noSuchFile: Problem = {
  status: 404,
  title: "Not found",
  detail: "There is no such file: it was deleted, is older than your retention period or is not yours.",
};

// Whoever is not signed in or names somebody else's file learns nothing from the answer.
function fileProblem(deps: Deps, error: unknown): Problem {
  if (error instanceof PosternError) return noSuchFile;
  if (error instanceof FileUnreadable) {
    deps.log.error({ err: error }, "a file cannot be read");
    return {
      status: 500,
      title: "The file cannot be read",
      detail: `${error.message} Ask the operator of this server to restore it from a backup.`,
    };
  }
  return problemOf(error, deps.log, crypto.randomUUID());
}
