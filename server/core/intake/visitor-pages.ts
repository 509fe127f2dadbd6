import { Hono } from "hono";
import { readFormAddress } from "../../../shared/form-address.ts";
import type { AuthenticateIntake } from "../access/authenticate.ts";
import { type Deps, hookOf } from "../deps.ts";
import { isId } from "../platform/ids.ts";
import { logoResponse, type OwnPage, thanks, wrongMethod } from "./answer.ts";
import { preflight } from "./cross-origin.ts";
import { lookUpNamed, translate, translateRecalled } from "./form-page.ts";

/** The pages below a form's address, and the responses to wrong methods. */
export function createVisitorPages(deps: Deps, authenticate: AuthenticateIntake): Hono {
  const pages = new Hono();
  pages.all("/:formId", (context) => {
    const hasFields = new URL(context.req.url).search.length > 1;
    const translation = translateRecalled(context, authenticate);
    return wrongMethod("POST", context.req.raw.headers, { hasFields, translation });
  });
  pages.get("/:formId/thanks", async (context) => {
    const name = context.req.param("formId");
    if (!isId(name, "frm") && readFormAddress(name) === null) return context.notFound();
    const { language, ...page } = await readSentPage(deps, authenticate, name);
    const { headers } = context.req.raw;
    const { publicUrl } = deps.config;
    const translation = translate(context, language);
    return thanks({ ...page, headers, publicUrl, translation, filesNotKept: context.req.query("files") });
  });
  // A script that follows the redirect with custom headers sends a preflight.
  pages.options("/:formId/thanks", (context) => preflight(context.req.raw.headers, "GET"));
  pages.all("/:formId/thanks", (context) => {
    const translation = translateRecalled(context, authenticate);
    return wrongMethod("GET", context.req.raw.headers, { hasFields: false, translation });
  });
  pages.get("/:formId/logo", async (context) => {
    const { own } = await readSentPage(deps, authenticate, context.req.param("formId"));
    return logoResponse(own) ?? context.notFound();
  });
  for (const [path, page] of deps.features.flatMap(({ formPages }) => Object.entries(formPages?.(deps) ?? {}))) {
    pages.get(`/:formId/${path}`, async (context) => {
      const name = context.req.param("formId");
      const lookUp = async () => (await lookUpNamed(authenticate, name))?.scope ?? null;
      const response = await page(name, lookUp, (language) => translate(context, language));
      return response ?? context.notFound();
    });
  }
  return pages;
}

interface SentPage {
  readonly own: OwnPage | null;
  /** The form's. */
  readonly language: string | null;
  readonly isToConfirm: boolean;
}

const BUILT_IN: SentPage = { own: null, language: null, isToConfirm: false };

/** The message is stored whatever happens to its page: without the database the visitor gets the built-in one. */
async function readSentPage(deps: Deps, authenticate: AuthenticateIntake, name: string): Promise<SentPage> {
  try {
    const formId = await authenticate.findId(name);
    const found = formId === null ? null : (authenticate.recall(formId) ?? (await authenticate.lookUp(formId)));
    if (found === null || typeof found === "string") return BUILT_IN;
    const { language, asksConfirmation: isToConfirm } = found.form;
    const own = (await hookOf(deps, "sentPage")?.(found.scope, deps)) ?? null;
    return { own, language, isToConfirm };
  } catch (error) {
    deps.log.warn({ err: error }, "the page after sending could not be read");
    return BUILT_IN;
  }
}
