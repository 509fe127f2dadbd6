import type { Deps } from "../../core/deps.ts";
import { createVersionedCache } from "../../core/platform/versioned-cache.ts";
import type { IntakeScope } from "../../core/scope/scope.ts";
import type { Rule } from "./rule.ts";
import { findRuleSet } from "./store/rule-sets.ts";

/** Returns the owner's rules, at the given version or later. */
export type LoadRules = (scope: IntakeScope, version: number) => Promise<readonly Rule[]>;

// The longest rule list takes about 500 KB, a typical one 5 KB.
const MAX_RULE_SETS = 200;

/** Caches the rules of accounts that receive submissions, to avoid a query for each one. */
export function createRuleCache(deps: Pick<Deps, "db">): LoadRules {
  const load = createVersionedCache(MAX_RULE_SETS, (scope) => findRuleSet(scope, deps.db));
  return async (scope, version) => (await load(scope, version)).rules;
}
