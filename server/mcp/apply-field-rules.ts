import type { SubmittedFields } from "../store/submissions.ts";

const MASK = "•••";

/**
 * The fields an agent may see under the owner's rules (field name → "hidden" | "masked"): hidden ones are left out,
 * masked ones keep their name. Names match without regard to case and spaces around them, and a rule that is not
 * understood hides, because a visitor may spell a name as they like.
 */
export function applyFieldRules(rules: unknown, fields: SubmittedFields): SubmittedFields {
  const ruleOf = readRules(rules);
  return fields.flatMap(([name, value]): SubmittedFields => {
    const rule = ruleOf.get(comparable(name));
    if (rule === undefined) return [[name, value]];
    return rule === "masked" ? [[name, MASK]] : [];
  });
}

function readRules(rules: unknown): ReadonlyMap<string, unknown> {
  const entries = typeof rules === "object" && rules !== null ? Object.entries(rules) : [];
  return new Map(entries.map(([name, rule]) => [comparable(name), rule]));
}

function comparable(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
