import type { Deps } from "../../core/deps.ts";
import { createVersionedCache } from "../../core/platform/versioned-cache.ts";
import type { DecideArriving } from "../../core/submissions/delivery-steps.ts";
import { applyRules, type RuleOutcome } from "./apply-rules.ts";
import { findRuleSet } from "./store/rule-sets.ts";

declare module "../../core/submissions/store/delivery-steps.ts" {
  interface Decisions {
    /** `null` records that no rule applied, so that rules are not applied again. */
    readonly rules?: RuleOutcome | null;
  }
}

// The longest rule list takes about 500 KB, a typical one 5 KB.
const MAX_RULE_SETS = 200;

/**
 * Applies the owner's rules to messages that arrive, except to Spam, which is ruled when it is moved to the inbox and
 * delivered. The rules of accounts that receive submissions are cached, to avoid a query for each one.
 */
export function createRuleArriving({ db }: Pick<Deps, "db">): DecideArriving {
  const load = createVersionedCache(MAX_RULE_SETS, (scope) => findRuleSet(scope, db));
  return async ({ scope, form: { id: formId, rulesVersion }, folder, ...message }) => {
    if (rulesVersion === null || folder === "spam") return {};
    const outcome = applyRules((await load(scope, rulesVersion)).rules, { ...message, formId });
    return outcome === null ? {} : { rules: outcome };
  };
}
