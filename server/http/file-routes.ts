import { type Context, Hono } from "hono";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { FileUnreadable } from "../files/file-storage.ts";
import type { InFlightTracker } from "../in-flight.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type OpenFile, openFile, openPicture } from "../services/files/read-files.ts";
import { createPlaces } from "./places.ts";
import { type Problem, problemOf, problemResponse } from "./problem.ts";
import { checkSameOrigin } from "./same-origin.ts";
import { asAttachment, type FileEnv, sendFile } from "./send-file.ts";

const LIMITS = { maxAtOnce: 64, maxPerAccount: 16 };
const RETRY_WHEN_BUSY_SECONDS = 5;
/** The files of messages, `GET /files/{id}`, and pictures beside them, `GET /files/{id}/preview`, for the owner's session. */
export function createFileRoutes(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  inFlight: InFlightTracker,
): Hono<FileEnv> {
  const app = new Hono<FileEnv>();
  const places = createPlaces(LIMITS);

  const answer = async <Opened extends OpenFile>(
    context: Context<FileEnv>,
    open: (scope: OwnerScope) => Promise<Opened>,
    headersOf: (opened: Opened) => Readonly<Record<string, string>>,
  ): Promise<Response> => {
    // Looking without taking would be on record as a download.
    if (context.req.method !== "GET") return problemResponse(noSuchFile);
    try {
      checkSameOrigin(context.req.raw, deps.config);
      const scope = await authenticate(context.req.raw);
      const release = places.tryTake(scope.accountId);
      if (release === null) return problemResponse(tooManyDownloads);
      const ended = inFlight.track();
      const end = () => {
        release();
        ended();
      };
      try {
        const opened = await open(scope);
        return sendFile(deps, context, opened, headersOf(opened), end);
      } catch (error) {
        end();
        throw error;
      }
    } catch (error) {
      return problemResponse(fileProblem(deps, error, noSuchFile));
    }
  };

  app.get("/:id", (context) =>
    answer(
      context,
      (scope) => openFile(scope, deps, { id: context.req.param("id") }),
      ({ file }) => asAttachment(file.name),
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

export const tooManyDownloads: Problem = {
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
export function fileProblem(deps: Deps, error: unknown, absent: Problem): Problem {
  if (error instanceof PosternError) return absent;
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
