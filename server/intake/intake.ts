import { type Context, Hono } from "hono";
import { createAuthenticateIntake } from "../access/authenticate-intake.ts";
import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable } from "../errors.ts";
import { isId } from "../ids.ts";
import { createFilterCache } from "../services/spam/filter-cache.ts";
import { createQuerySpamServices } from "../services/spam/outside/query-spam-services.ts";
import { accepted, challengeResponse, pageScript, refused, thanks, wrongMethod } from "./answer.ts";
import { preflight, readableByEveryPage } from "./cors.ts";
import { createFloodGuard, defaultFloodLimits, type FloodLimits } from "./flood-guard.ts";
import { formScript } from "./form-script.ts";
import { mintFormToken } from "./form-token.ts";
import { createLanguageTally } from "./language-tally.ts";
import { createFormChallenge } from "./proof-of-work.ts";
import { defaultUploadLimits, type UploadLimits } from "./read-body.ts";
import { type Received, receive } from "./receive.ts";
import { createRecentSubmissions } from "./recent-submissions.ts";
import { Refusal } from "./refusal.ts";
import { createReplayCounter } from "./replay-counter.ts";
import type { ReceiptWriter } from "./submission-writer.ts";

export interface IntakeOptions {
  readonly flood?: FloodLimits;
  readonly uploads?: UploadLimits;
}

/** `POST /f/{formId}`: every request ends up in the ledger exactly once, and is answered only then. */
export function createIntake(deps: Deps, receipts: ReceiptWriter, options: IntakeOptions = {}): Hono {
  const gate = {
    flood: createFloodGuard(deps.clock, options.flood ?? defaultFloodLimits),
    authenticate: createAuthenticateIntake(deps),
    loadFilter: createFilterCache(deps),
    recent: createRecentSubmissions(deps.clock),
    uses: createReplayCounter(),
    querySpamServices: createQuerySpamServices(deps),
    languages: createLanguageTally(),
    uploads: options.uploads ?? defaultUploadLimits,
  };
  const publicUrl = deps.config.publicUrl.replace(/\/$/, "");
  // Without the host, so that the page is found even where PUBLIC_URL names another one than the visitor used.
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, "");
  const intake = new Hono();
  intake.use(readableByEveryPage);
  intake.post("/:formId", (context) => post(context, context.req.param("formId")));
  intake.options("/:formId", (context) => preflight(context.req.raw.headers, "POST"));
  intake.all("/:formId", (context) => {
    const sendsFields = new URL(context.req.url).search.length > 1;
    return wrongMethod(context.req.raw.headers, "POST, OPTIONS", sendsFields);
  });
  intake.get("/:formId/thanks", (context) => {
    if (!isId(context.req.param("formId"), "frm")) return context.notFound();
    return thanks(context.req.raw.headers, publicUrl, context.req.query("files"));
  });
  // A script that follows the redirect with headers of its own asks first.
  intake.options("/:formId/thanks", (context) => preflight(context.req.raw.headers, "GET"));
  intake.all("/:formId/thanks", (context) => wrongMethod(context.req.raw.headers, "GET, HEAD, OPTIONS", false));
  intake.get("/:formId/form.js", (context) => script(context.req.param("formId")));
  intake.get("/:formId/challenge", (context) => challenge(context.req.param("formId")));
  return intake;

  function script(formId: string): Response {
    return pageScript(formScript(mintFormToken(deps.keys.formToken, formId, deps.clock.now())));
  }

  /** A page without such a form learns no more than that there is nothing to solve. */
  async function challenge(formId: string): Promise<Response> {
    const found = isId(formId, "frm") ? await gate.authenticate(formId) : "unknown";
    if (typeof found === "string" || !found.form.asksProofOfWork) return challengeResponse(null);
    return challengeResponse(await createFormChallenge(deps.keys.proofOfWork, formId, deps.clock.now()));
  }

  async function post(context: Context, formId: string): Promise<Response> {
    const { headers } = context.req.raw;
    let arrival: Received;
    try {
      arrival = await receive(context, deps, gate, formId);
    } catch (error) {
      const refusal = toRefusal(deps, error);
      await receipts.refuse(formId, refusal.reason);
      return refused(refusal, headers);
    }
    try {
      await receipts.record(arrival.scope, arrival.submission);
    } catch (error) {
      // Already counted by the writer, which alone knows whether the row was kept.
      return refused(toRefusal(deps, error), headers);
    }
    return accepted({
      id: arrival.submission.id,
      kind: arrival.answerKind,
      redirect: arrival.redirect,
      thanksPath: `${basePath}/f/${formId}/thanks`,
      thanksUrl: `${publicUrl}/f/${formId}/thanks`,
      filesNotKept: arrival.filesNotKept,
    });
  }
}

function toRefusal(deps: Deps, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal("unavailable", undefined, { cause: error });
  deps.log.error({ err: error }, "the intake failed");
  return new Refusal("fault", undefined, { cause: error });
}
