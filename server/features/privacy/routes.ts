import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../core/deps.ts";
import { type Page, pageResponse } from "../../core/http/page.ts";
import type { FormPage } from "../../core/intake/form-page.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";
import { tellVisitors } from "./disclosure.ts";
import { readVisitorFacts, type VisitorFacts } from "./form-privacy.ts";

const MAX_TOLD = 500;

/** Tells visitors, in their language, how the form's owner handles their message. Changes appear after a minute. */
export function createPrivacyPage(deps: Deps): FormPage {
  const told = new LRUCache<string, VisitorFacts>({ max: MAX_TOLD, ttl: MINUTE_MS });
  return async (name, lookUp, translate) => {
    let facts = told.get(name) ?? null;
    if (facts === null) {
      const scope = await lookUp();
      facts = scope === null ? null : await readVisitorFacts(scope, deps);
      if (facts !== null) told.set(name, facts);
    }
    if (facts === null) return null;
    return pageResponse(composePrivacyPage(facts, translate(facts.form.language)), {
      status: 200,
      headers: { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer" },
    });
  };
}

export function composePrivacyPage({ form, ...facts }: VisitorFacts, translation: Translation): Page {
  return { ...tellVisitors(facts, form, translation), ownLanguage: form.language, spoken: translation };
}
