import type { Deps } from "../../core/deps.ts";
import { createVersionedCache } from "../../core/platform/versioned-cache.ts";
import type { IntakeScope } from "../../core/scope/scope.ts";
import type { Rule } from "./rule.ts";
import { findRuleSet } from "./store/rule-sets.ts";

/** Returns the owner's rules, as of the version given or a later one. */
export type LoadRules = (scope: IntakeScope, version: number) => Promise<readonly Rule[]>;

// The longest list of rules takes some 500 KB, a usual one 5 KB.
const MAX_RULE_SETS = 200;

/** Keeps the rules of accounts that get submissions, so that they are not asked for with each. */
export function createRuleCache(deps: Pick<Deps, "db">): LoadRules {
  const load = createVersionedCache(MAX_RULE_SETS, (scope) => findRuleSet(scope, deps.db));
  return async (scope, version) => (await load(scope, version)).rules;
}
