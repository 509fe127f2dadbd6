import { readInTurn } from "../../core/access/read-in-turn.ts";
import type { Deps } from "../../core/deps.ts";
import { formIdsOf } from "../../core/forms/forms.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { forNewest } from "../../core/submissions/for-newest.ts";
import type { NewestQuery } from "../../core/submissions/store/walk.ts";
import { applyRules } from "./apply-rules.ts";
import type { Rule } from "./rule.ts";
import type { RuleInput } from "./rule-input.ts";
import { readRule } from "./rules.ts";
import { findRuleSet } from "./store/rule-sets.ts";
import { findRuledMessages, type RuledRow } from "./store/ruled-messages.ts";

export interface RulePreview {
  /** Number of newest inbox messages read. */
  readonly checked: number;
  /** The messages it would have applied to, newest first. */
  readonly matches: readonly Pick<RuledRow, "id" | "formId" | "createdAt" | "sender" | "preview">[];
}

interface Tried {
  readonly rules: readonly Rule[];
  readonly ruleId: string;
  readonly formIds: Awaited<ReturnType<typeof formIdsOf>>;
}

/** Applies an unsaved rule, at its position, to the newest messages, with the code used on arrival. */
export async function previewRule(
  scope: OwnerScope,
  deps: Deps,
  input: RuleInput & { readonly id: string | null },
): Promise<RulePreview> {
  const rule = await readRule(scope, deps, input);
  const { rules: saved } = await findRuleSet(scope, deps.db);
  const isThere = saved.some(({ id }) => id === rule.id);
  const tried = { ...rule, enabled: true };
  const rules = isThere ? saved.map((one) => (one.id === rule.id ? tried : one)) : [...saved, tried];
  const formIds = await formIdsOf(scope, deps, onlyFormOf(rule));
  return readInTurn(scope, deps, () => tryRules(scope, deps, { rules, ruleId: rule.id, formIds }));
}

async function tryRules(scope: OwnerScope, deps: Deps, { rules, ruleId, formIds }: Tried): Promise<RulePreview> {
  const matches: RulePreview["matches"][number][] = [];
  const find = (query: NewestQuery) => findRuledMessages(scope, deps.db, query);
  const checked = await forNewest(formIds, find, ({ id, formId, createdAt, sender, preview, ...message }) => {
    const outcome = applyRules(rules, { formId, ...message });
    if (outcome?.ruleIds.includes(ruleId) === true) matches.push({ id, formId, createdAt, sender, preview });
  });
  return { checked, matches };
}

/** The only form whose messages the rule can match; null for any form. */
function onlyFormOf({ formId, match, conditions }: Rule): string | null {
  if (formId !== null || match === "any") return formId;
  return conditions.find(({ kind }) => kind === "form")?.value ?? null;
}
