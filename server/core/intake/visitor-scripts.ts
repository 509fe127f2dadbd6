import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { AuthenticateIntake } from "../access/authenticate.ts";
import { attachmentsOf } from "../attachments/attachments.ts";
import type { Deps } from "../deps.ts";
import { isId } from "../platform/ids.ts";
import { challengeResponse } from "./answer.ts";
import { lookUpNamed, translate } from "./form-page.ts";
import { createFormChallenge, mintFormToken } from "./page-proofs.ts";
import { errorsScript, formScript, type PageSettings, proofScript, uploadScript } from "./page-scripts.ts";
import { scriptResponse } from "./script-response.ts";

/** The scripts of pages with a form, and the proof of work that they solve. */
export function createVisitorScripts(deps: Deps, authenticate: AuthenticateIntake): Hono {
  const readSettings = createPageSettings(authenticate);
  const scripts = new Hono();
  // An unknown name gets a script as well, which proves nothing.
  scripts.get("/:formId/form.js", async (context) => {
    const name = context.req.param("formId");
    const formId = (await authenticate.findId(name)) ?? name;
    const token = mintFormToken(deps.keys.formToken, formId, deps.clock.now());
    const { language, ...settings } = await readSettings(formId);
    const isGuess = language === null && context.req.query("language") === undefined;
    return scriptResponse(context, formScript(translate(context, language), { token, ...settings, isGuess }));
  });
  scripts.get("/:formId/proof.js", (context) => scriptResponse(context, proofScript()));
  scripts.get("/:formId/errors.js", (context) => scriptResponse(context, errorsScript()));
  // Falls back to the server's limits for unknown forms: the intake decides, not the script.
  scripts.get("/:formId/upload.js", async (context) => {
    const found = await lookUpNamed(authenticate, context.req.param("formId")).catch(() => null);
    const form = found?.form ?? { maxFiles: null, maxFileBytes: null, language: null };
    const limits = attachmentsOf(deps).fileLimits(deps, form);
    return scriptResponse(context, uploadScript(translate(context, form.language), limits));
  });
  // For an unknown form, the page only learns that there is nothing to solve.
  scripts.get("/:formId/challenge", async (context) => {
    const found = await lookUpNamed(authenticate, context.req.param("formId"));
    if (found === null || !found.form.asksProofOfWork) return challengeResponse(null);
    return challengeResponse(await createFormChallenge(deps.keys.proofOfWork, found.form.id, deps.clock.now()));
  });
  return scripts;
}

const MAX_FORMS = 2_000;

interface FormSettings extends Omit<PageSettings, "token" | "isGuess"> {
  readonly language: string | null;
}

/**
 * The form settings for a page's script, cached for a minute because pages are opened far more often than forms are
 * sent, and longer while the database is unavailable.
 */
function createPageSettings(authenticate: AuthenticateIntake): (formId: string) => Promise<FormSettings> {
  const known = new LRUCache<string, FormSettings>({ max: MAX_FORMS, ttl: MINUTE_MS, noDeleteOnStaleGet: true });
  const unknown: FormSettings = { keep: null, asksProofOfWork: true, language: null };
  return async (formId) => {
    const recent = known.get(formId);
    if (recent !== undefined || !isId(formId, "frm")) return recent ?? unknown;
    try {
      const found = await authenticate.lookUp(formId);
      if (typeof found === "string") return unknown;
      const { draftStorage: keep, asksProofOfWork, language } = found.form;
      known.set(formId, { keep, asksProofOfWork, language });
      return { keep, asksProofOfWork, language };
    } catch {
      return known.get(formId, { allowStale: true }) ?? unknown;
    }
  };
}
