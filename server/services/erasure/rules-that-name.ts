import { comparableText } from "../../../shared/normalize-text.ts";
import type { Deps } from "../../deps.ts";
import type { Rule } from "../../rules/rule.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Criterion } from "../../store/erasure/match.ts";
import { changeRuleSet, findRuleSet } from "../../store/rules/rule-sets.ts";

const MAX_COMPARED = 1_000;

/** Whether a rule has what is to be erased in its name or its conditions. An email address counts wherever it stands. */
function namesIt({ value, place }: Criterion, { name, conditions }: Rule): boolean {
  const wanted = comparable(value);
  const texts = [name, ...conditions.flatMap((one) => [one.field ?? "", one.value ?? ""])].map(comparable);
  const mayStandAnywhere = place === "anywhere" || wanted.includes("@");
  return texts.some((text) => (mayStandAnywhere ? text.includes(wanted) : text === wanted));
}

function comparable(text: string): string {
  return comparableText(text, MAX_COMPARED);
}

/** The names of the rules that an erasure deletes. */
export async function findRulesThatName(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<string[]> {
  const { rules } = await findRuleSet(scope, deps.db);
  return rules.filter((rule) => namesIt(criterion, rule)).map(({ name }) => name);
}

export async function deleteRulesThatName(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<void> {
  if ((await findRulesThatName(scope, deps, criterion)).length === 0) return;
  await changeRuleSet(scope, deps.db, (rules) => rules.filter((rule) => !namesIt(criterion, rule)));
}
