import { type Context, Hono } from "hono";
import { authenticateFileLink, countFileLink } from "../../../core/access/authenticate-file-link.ts";
import { inWords } from "../../../core/access/rate-limit.ts";
import { type Deps, hookOf } from "../../../core/deps.ts";
import { senderOf } from "../../../core/http/client-address.ts";
import { type Problem, problemResponse } from "../../../core/http/problem.ts";
import { isFromOtherSite } from "../../../core/http/same-origin.ts";
import type { InFlightTracker } from "../../../core/platform/in-flight.ts";
import { Slots } from "../../../core/platform/slots.ts";
import { type LinkedFile, openLinkedFile } from "../linked-files.ts";
import { fileProblem, tooManyDownloads } from "./file-problems.ts";
import { asAttachment, type FileEnv, sendFile } from "./send-file.ts";

/** Separate from owners' downloads, so that receivers never keep an owner waiting. */
const LIMITS = { maxAtOnce: 32, maxPerKey: 8, maxPerGroup: 16, maxShared: 16 };

/** `GET /file-links/{token}`: a file for a webhook receiver, linked from the payload. */
export function createFileLinkRoutes(deps: Deps, inFlight: InFlightTracker): Hono<FileEnv> {
  const app = new Hono<FileEnv>();
  const slots = new Slots(LIMITS);

  const open = async (token: string): Promise<{ opened: LinkedFile; release: () => void } | null> => {
    const scope = await authenticateFileLink(deps, token);
    const release = slots.tryAcquire(scope.accountId, await hookOf(deps, "ceilings")?.groupOfAccount(scope, deps));
    if (release === null) return null;
    try {
      return { opened: await openLinkedFile(scope, deps, { token }), release };
    } catch (error) {
      release();
      throw error;
    }
  };

  app.get("/:token", async (context) => {
    // A HEAD request must not use up the link.
    if (context.req.method !== "GET") return problemResponse(noSuchLink);
    if (isFromOtherSite(context.req.raw, deps.config)) return problemResponse(noSuchLink);
    const admission = await countFileLink(deps, senderOf(context, deps.config));
    if (!admission.admitted) return problemResponse(tooManyLinks(admission.retryAfterSeconds));
    const ended = inFlight.track();
    try {
      const found = await open(context.req.param("token"));
      await admission.giveBack();
      if (found === null) {
        ended();
        return problemResponse(tooManyDownloads);
      }
      const { opened, release } = found;
      return sendFile(deps, context, opened, asAttachment(opened.file.name), (complete) => {
        release();
        void whenSent(context, complete)
          .then((sent) => opened.end(sent))
          .catch((error: unknown) => deps.log.warn({ err: error }, "the use of a file link was not recorded"))
          .finally(ended);
      });
    } catch (error) {
      ended();
      return problemResponse(fileProblem(deps, error, noSuchLink));
    }
  });
  return app;
}

/** Resolves once sending has ended: true if the whole response has left this process. */
function whenSent(context: Context<FileEnv>, complete: boolean): Promise<boolean> {
  const outgoing = context.env?.outgoing;
  if (!complete || outgoing === undefined) return Promise.resolve(complete);
  if (outgoing.writableFinished || outgoing.destroyed) return Promise.resolve(outgoing.writableFinished);
  return new Promise((resolve) => outgoing.once("close", () => resolve(outgoing.writableFinished)));
}

// The answer reveals nothing to someone guessing.
const noSuchLink: Problem = {
  status: 404,
  title: "Not found",
  detail:
    "This link opens nothing: it is unknown, has expired, was used or is being downloaded. Resend the delivery for a new one.",
};

function tooManyLinks(retryAfterSeconds: number): Problem {
  return {
    status: 429,
    title: "Too many requests",
    detail: `Too many links opened nothing. Try again ${inWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
  };
}
