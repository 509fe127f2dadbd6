import { type Page, pageResponse } from "../../core/http/page.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";
import { tellVisitors } from "./disclosure.ts";
import type { VisitorFacts } from "./form-privacy.ts";

/** What becomes of a visitor's message, in their language. Changes are seen after a minute. */
export function privacyPage(facts: VisitorFacts, translation: Translation): Response {
  return pageResponse(composePrivacyPage(facts, translation), {
    status: 200,
    headers: { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer" },
  });
}

export function composePrivacyPage({ form, ...facts }: VisitorFacts, translation: Translation): Page {
  return { ...tellVisitors(facts, form, translation), ownLanguage: form.language, spoken: translation };
}
