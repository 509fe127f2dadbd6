import type { Context } from "hono";
import type { AuthenticateIntake, OpenForm } from "../access/authenticate.ts";
import type { IntakeScope } from "../scope/scope.ts";
import { chooseLanguage } from "../visitor-language/choose-language.ts";
import { type Translation, translationOf } from "../visitor-language/translation.ts";

/**
 * A page of a form for its visitors; null if the form has none. `lookUp` returns null for a form that is unknown or
 * archived.
 */
export type FormPage = (
  name: string,
  lookUp: () => Promise<IntakeScope | null>,
  translate: (language: string | null) => Translation,
) => Promise<Response | null>;

/** The current form with this id or address; null if it is unknown or archived. */
export async function lookUpNamed(authenticate: AuthenticateIntake, name: string): Promise<OpenForm | null> {
  const formId = await authenticate.findId(name);
  const found = formId === null ? "unknown" : await authenticate.lookUp(formId);
  return typeof found === "string" ? null : found;
}

/** For resources fetched by address: the page after sending, and the scripts. */
export function translate(context: Context, form: string | null): Translation {
  const asked = context.req.query("language");
  return translationOf(chooseLanguage({ form, asked, headers: context.req.raw.headers }));
}

/** In the form's language, if known without querying the database. */
export function translateRecalled(
  context: Context,
  authenticate: AuthenticateIntake,
  asked: string | null = null,
): Translation {
  const formId = authenticate.knownId(context.req.param("formId") ?? "");
  const form = formId === null ? null : authenticate.recall(formId)?.form;
  return translationOf(chooseLanguage({ form: form?.language, asked, headers: context.req.raw.headers }));
}
