import { SAVED_REPLIES } from "@postern/sample-data";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_LABELS, MAX_SAVED_REPLIES, MAX_VIEWS } from "../../../shared/limits.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { idAt } from "../../core/platform/ids.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { insertLabel } from "../labels/store.ts";
import { insertSavedReply } from "../replies/store/saved-replies.ts";
import type { Rule, RuleActions, RuleCondition } from "../rules/rule.ts";
import { changeRuleSet } from "../rules/store/rule-sets.ts";
import { insertView } from "../saved-views/store.ts";

export interface WorkflowInput {
  /** Form ids by sample form name. */
  readonly forms: ReadonlyMap<string, string>;
  readonly days: number;
}

const LABELS = [
  ["Large order", "orange"],
  ["Workshop", "teal"],
  ["Carpenters", "violet"],
  ["Waiting for answer", "yellow"],
] as const;
export type SeedLabel = (typeof LABELS)[number][0];

export interface SeededWorkflow {
  readonly labelIds: Readonly<Record<SeedLabel, string>>;
  readonly rules: readonly Rule[];
}

export async function seedWorkflow(scope: OwnerScope, deps: Deps, input: WorkflowInput): Promise<SeededWorkflow> {
  requirePermission(scope, "own");
  const createdAt = new Date(deps.clock.now().getTime() - input.days * DAY_MS);
  const labelIds = Object.fromEntries(LABELS.map(([name]) => [name, idAt("lbl", createdAt)])) as Record<
    SeedLabel,
    string
  >;
  for (const [name, color] of LABELS) {
    await insertLabel(scope, deps.db, { id: labelIds[name], name, color, createdAt, most: MAX_LABELS });
  }
  const rules = await changeRuleSet(scope, deps.db, () => rulesFor(input, labelIds, createdAt));
  for (const view of viewsFor(input, labelIds)) {
    await insertView(scope, deps.db, { ...view, id: deps.newId("viw"), createdAt, most: MAX_VIEWS });
  }
  for (const saved of SAVED_REPLIES) {
    await insertSavedReply(scope, deps.db, { ...saved, id: deps.newId("srp"), createdAt, most: MAX_SAVED_REPLIES });
  }
  return { labelIds, rules };
}

function rulesFor({ forms }: WorkflowInput, labelIds: SeededWorkflow["labelIds"], createdAt: Date): Rule[] {
  const rule = (name: string, form: string | null, condition: RuleCondition, actions: Partial<RuleActions>): Rule => ({
    id: idAt("rul", createdAt),
    formId: form === null ? null : formIdOf(forms, form),
    name,
    enabled: true,
    match: "all",
    conditions: [condition],
    actions: { ...NO_ACTIONS, ...actions },
    stops: false,
  });
  const equals = (field: string, value: string): RuleCondition => ({ kind: "field_equals", field, value });
  const workshop: RuleCondition = { kind: "any_field_contains", field: null, value: "workshop" };
  return [
    rule("Workshops", "Contact", workshop, { labelIds: [labelIds.Workshop] }),
    rule("Large orders", "Quote request", equals("budget", "> 5,000"), {
      labelIds: [labelIds["Large order"]],
      star: true,
    }),
    rule("Carpenters", "Job application", equals("position", "Carpenter"), { labelIds: [labelIds.Carpenters] }),
    rule("No email for sign-ups", "Newsletter sign-up", equals("consent", "yes"), { mail: "none" }),
  ];
}

const NO_ACTIONS: RuleActions = {
  labelIds: [],
  star: false,
  done: false,
  mail: "usual",
  addresses: [],
  webhooks: "usual",
  endpointIds: [],
};

function viewsFor({ forms }: WorkflowInput, labelIds: SeededWorkflow["labelIds"]) {
  const folder = (form: string) => `/forms/${formIdOf(forms, form)}/inbox`;
  return [
    { name: "Waiting for answer", address: `/inbox?label=${labelIds["Waiting for answer"]}` },
    { name: "Large orders", address: `${folder("Quote request")}?starred=true` },
    { name: "Carpenters", address: `${folder("Job application")}?label=${labelIds.Carpenters}&as=table` },
  ];
}

export function formIdOf(forms: ReadonlyMap<string, string>, name: string): string {
  const id = forms.get(name);
  if (id === undefined) throw new Error(`There is no sample form named ${name}.`);
  return id;
}
