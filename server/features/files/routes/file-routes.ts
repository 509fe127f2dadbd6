import { type Context, Hono } from "hono";
import { keepPermission } from "../../../core/access/keep-permission.ts";
import { type Deps, hookOf } from "../../../core/deps.ts";
import { type Problem, problemResponse } from "../../../core/http/problem.ts";
import { checkSameOrigin } from "../../../core/http/same-origin.ts";
import type { InFlightTracker } from "../../../core/platform/in-flight.ts";
import { Slots } from "../../../core/platform/slots.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { type OpenFile, openFile, openPicture } from "../read-files.ts";
import { fileProblem, tooManyDownloads } from "./file-problems.ts";
import { asAttachment, type FileEnv, sendFile } from "./send-file.ts";

const LIMITS = { maxAtOnce: 64, maxPerKey: 16, maxPerGroup: 32, maxShared: 32 };

/** Message files, `GET /files/{id}`, and picture previews, `GET /files/{id}/preview`, for the owner's session. */
export function createFileRoutes(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  inFlight: InFlightTracker,
): Hono<FileEnv> {
  const app = new Hono<FileEnv>();
  const slots = new Slots(LIMITS);

  const answer = async <Opened extends OpenFile>(
    context: Context<FileEnv>,
    open: (scope: OwnerScope) => Promise<Opened>,
    headersOf: (opened: Opened) => Readonly<Record<string, string>>,
  ): Promise<Response> => {
    // A HEAD request would be recorded as a download.
    if (context.req.method !== "GET") return problemResponse(noSuchFile);
    try {
      checkSameOrigin(context.req.raw, deps.config);
      const scope = await authenticate(context.req.raw);
      const release = slots.tryAcquire(scope.accountId, await hookOf(deps, "ceilings")?.groupOfAccount(scope, deps));
      if (release === null) return problemResponse(tooManyDownloads);
      const ended = inFlight.track();
      const end = () => {
        release();
        ended();
      };
      try {
        const opened = await open(scope);
        const checkPermission = keepPermission(scope, deps, "use", () => authenticate(context.req.raw));
        return sendFile(deps, context, opened, headersOf(opened), end, checkPermission);
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

const noSuchFile: Problem = {
  status: 404,
  title: "Not found",
  detail: "There is no such file: it was deleted, is older than your retention period or is not yours.",
};
