/** What agents that may read contents get of a field. The dashboard and CSV are the owner's own and show everything. */
export type FieldRule = "shown" | "masked" | "hidden";

export interface NamedFieldRule {
  readonly name: string;
  readonly rule: FieldRule;
}

/** The rule for any field name; a field without a rule is shown. */
export interface FieldRules {
  ruleFor(name: string): FieldRule;
  /** Those that do not show, as the owner spelt their names. */
  readonly list: readonly NamedFieldRule[];
}

/** Reads the rules kept with a form: pairs, because an object loses the name `__proto__`. What is not understood hides. */
export function readFieldRules(kept: unknown): FieldRules {
  if (!Array.isArray(kept)) throw new Error("A form's field rules are not a list.");
  const list = kept.map(
    ([name, rule]: [unknown, unknown]): NamedFieldRule => ({
      name: String(name),
      rule: rule === "masked" ? "masked" : "hidden",
    }),
  );
  const rules = new Map(list.map(({ name, rule }) => [comparableName(name), rule] as const));
  return { list, ruleFor: (name) => rules.get(comparableName(name)) ?? "shown" };
}

// Enough for any name that a form has, so that a stranger's giant one costs nothing.
const MAX_COMPARED = 2_000;

/**
 * Names that a person reads as one are one: case, width, spaces, punctuation and what is unseen make no difference, so
 * that "E-Mail", "e_mail" and " email " obey one rule. A visitor may spell a name as they like; erring hides.
 */
export function comparableName(name: string): string {
  const folded = name.slice(0, MAX_COMPARED).normalize("NFKC").toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, "");
  return letters === "" ? folded.trim() : letters;
}
