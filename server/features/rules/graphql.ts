import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { formNameOf } from "../../core/graphql/context.ts";
import { previewRule, type RulePreview } from "./preview-rule.ts";
import { CONDITION_KINDS, MAIL_ACTIONS, type RuleActions, type RuleCondition, WEBHOOK_ACTIONS } from "./rule.ts";
import { deleteRule, listRuleAddresses, listRules, moveRule, type RuleRow, saveRule } from "./rules.ts";

const ConditionKindEnum = builder.enumType("RuleConditionKind", { values: CONDITION_KINDS });
const RuleMatchEnum = builder.enumType("RuleMatch", { values: ["all", "any"] as const });
const MailActionEnum = builder.enumType("RuleMailAction", { values: MAIL_ACTIONS });
const WebhookActionEnum = builder.enumType("RuleWebhookAction", { values: WEBHOOK_ACTIONS });

const RuleConditionType = builder.objectRef<RuleCondition>("RuleCondition").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: ConditionKindEnum }),
    field: t.exposeString("field", { nullable: true }),
    value: t.exposeString("value", { nullable: true }),
  }),
});

const RuleActionsType = builder.objectRef<RuleActions>("RuleActions").implement({
  fields: (t) => ({
    labelIds: t.exposeIDList("labelIds"),
    star: t.exposeBoolean("star"),
    done: t.exposeBoolean("done"),
    mail: t.expose("mail", { type: MailActionEnum }),
    addresses: t.exposeStringList("addresses"),
    webhooks: t.expose("webhooks", { type: WebhookActionEnum }),
    endpointIds: t.exposeIDList("endpointIds"),
  }),
});

const RuleType = builder.objectRef<RuleRow>("Rule").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    formId: t.exposeID("formId", { nullable: true, description: "Null for all forms." }),
    name: t.exposeString("name"),
    enabled: t.exposeBoolean("enabled"),
    match: t.expose("match", { type: RuleMatchEnum }),
    conditions: t.expose("conditions", { type: [RuleConditionType] }),
    actions: t.expose("actions", { type: RuleActionsType }),
    stops: t.exposeBoolean("stops", { description: "The rules after it are skipped once it applies." }),
    problems: t.exposeStringList("problems", { description: "What keeps the rule from doing all it says." }),
  }),
});

const RuleMatchType = rowType<"Submission", RulePreview["matches"][number]>("Submission", {
  variant: "RuleMatchedMessage",
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    sender: t.exposeString("sender"),
    preview: t.exposeString("preview"),
    formId: t.exposeID("formId"),
    formName: t.string({ resolve: async (row, args, context) => (await formNameOf(row, args, context)) ?? "" }),
  }),
});

const RulePreviewType = builder.objectRef<RulePreview>("RulePreview").implement({
  fields: (t) => ({
    checked: t.exposeInt("checked", { description: "How many of the newest messages of the inbox were looked at." }),
    matches: t.expose("matches", { type: [RuleMatchType] }),
  }),
});

const RuleConditionInput = builder.inputType("RuleConditionInput", {
  fields: (t) => ({
    kind: t.field({ type: ConditionKindEnum, required: true }),
    field: t.string(),
    value: t.string(),
  }),
});

const RuleActionsInput = builder.inputType("RuleActionsInput", {
  fields: (t) => ({
    labelIds: t.idList({ required: true }),
    star: t.boolean({ required: true }),
    done: t.boolean({ required: true }),
    mail: t.field({ type: MailActionEnum, required: true }),
    addresses: t.stringList({ required: true }),
    webhooks: t.field({ type: WebhookActionEnum, required: true }),
    endpointIds: t.idList({ required: true }),
  }),
});

const RuleInputType = builder.inputType("RuleInput", {
  fields: (t) => ({
    formId: t.id({ description: "Null for all forms." }),
    name: t.string({ required: true }),
    enabled: t.boolean({ required: true }),
    match: t.field({ type: RuleMatchEnum, required: true }),
    conditions: t.field({ type: [RuleConditionInput], required: true }),
    actions: t.field({ type: RuleActionsInput, required: true }),
    stops: t.boolean({ required: true }),
  }),
});

type GivenRule = typeof RuleInputType.$inferInput;

function inputOf(id: string | number | null | undefined, { formId, conditions, actions, ...rule }: GivenRule) {
  return {
    ...rule,
    id: id == null ? null : String(id),
    formId: formId == null ? null : String(formId),
    conditions: conditions.map(({ kind, field, value }) => ({ kind, field: field ?? null, value: value ?? null })),
    actions: { ...actions, labelIds: actions.labelIds.map(String), endpointIds: actions.endpointIds.map(String) },
  };
}

builder.queryFields((t) => ({
  rules: expose(t, listRules, {
    returns: [RuleType],
    description: "The owner's rules in the order in which they are applied: those for all forms first.",
  }),
  ruleAddresses: expose(t, listRuleAddresses, {
    returns: ["String"],
    description: "The addresses that rules may send messages to.",
  }),
  previewRule: t.field({
    type: RulePreviewType,
    description: "Previews to which of the newest messages a rule would have applied.",
    args: { id: t.arg.id(), rule: t.arg({ type: RuleInputType, required: true }) },
    resolve: (_root, { id, rule }, { scope, deps }) => previewRule(scope, deps, inputOf(id, rule)),
  }),
}));

builder.mutationFields((t) => ({
  saveRule: t.field({
    type: [RuleType],
    description: "Adds a rule after all others, or replaces the one with the id.",
    args: { id: t.arg.id(), rule: t.arg({ type: RuleInputType, required: true }) },
    resolve: (_root, { id, rule }, { scope, deps }) => saveRule(scope, deps, inputOf(id, rule)),
  }),
  deleteRule: expose(t, deleteRule, { returns: [RuleType], takes: { id: "ID!" } }),
  moveRule: expose(t, moveRule, {
    returns: [RuleType],
    takes: { id: "ID!", down: "Boolean!" },
    description: "Moves a rule one place up or down among those for the same form.",
  }),
}));
