import type { RuleOutcome } from "../../../server/rules/apply-rules.ts";
import type { Rule } from "../../../server/rules/rule.ts";
import type { Draw } from "./draw.ts";
import type { Operation } from "./stores.ts";

/** Some of them; of another owner, too, or of nobody. */
export function some(draw: Draw, choices: readonly string[]): string[] {
  return choices.filter(() => draw.random() < 0.4);
}

export function outcome(draw: Draw, accountId: string): RuleOutcome {
  const addresses = [
    ...new Set([...draw.model.destinations.values()].map(({ address }) => address)),
    "no@example.test",
  ];
  const endpoints = [...draw.model.endpoints.values()].filter((endpoint) => endpoint.accountId === accountId);
  const endpointIds = endpoints.map(({ id }) => id);
  return {
    ruleIds: ["rul_1", "rul_2"].slice(draw.integer(2)),
    labelIds: some(draw, [...draw.model.labels.keys(), "lbl_none"]),
    star: draw.random() < 0.5,
    done: draw.random() < 0.5,
    mail: { only: draw.random() < 0.5 ? null : some(draw, addresses), also: some(draw, addresses) },
    webhooks: { only: draw.random() < 0.5 ? null : some(draw, endpointIds), except: some(draw, endpointIds) },
  };
}

export function rules(draw: Draw): Operation {
  const account = draw.account();
  const [scope, labelId] = [draw.scope(account), draw.pick([...draw.model.labels.keys(), "lbl_none"])];
  const rules = draw.random() < 0.2 ? [] : [rule(draw, account.id), rule(draw, account.id)];
  const formId = draw.pick([...draw.model.forms.keys()]);
  return draw.pick<Operation>([
    {
      name: "changeRuleSet",
      run: (store, db) => store.changeRuleSet(scope, db, (known) => [...known.slice(-1), ...rules]),
    },
    { name: "findRuleSet", run: (store, db) => store.findRuleSet(scope, db) },
    { name: "findConfirmedAddresses", run: (store, db) => store.findConfirmedAddresses(scope, db) },
    { name: "findLabels", run: (store, db) => store.findLabels(scope, db) },
    { name: "findForm", run: (store, db) => store.findForm(scope, db, formId) },
    draw.random() < 0.2
      ? { name: "deleteLabel", run: (store, db) => store.deleteLabel(scope, db, labelId) }
      : { name: "findForms", run: (store, db) => store.findForms(scope, db) },
  ]);
}

function rule(draw: Draw, accountId: string): Rule {
  const { mail, webhooks, labelIds, star, done } = outcome(draw, accountId);
  const isOnly = mail.only !== null;
  return {
    ...{ id: draw.newId("rul"), formId: null, name: "A rule", enabled: true, match: "all", stops: false },
    conditions: [
      draw.pick<Rule["conditions"][number]>([
        { kind: "any_field_contains", field: null, value: "grace" },
        { kind: "has_files", field: null, value: null },
        { kind: "field_equals", field: "message", value: "hello" },
      ]),
    ],
    actions: {
      ...{ labelIds, star, done },
      ...{ mail: isOnly ? "only" : "also", addresses: mail.only ?? mail.also },
      ...{ webhooks: "except", endpointIds: webhooks.except },
    },
  };
}
