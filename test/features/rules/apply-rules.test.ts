import { describe, expect, test } from "vitest";
import { applyRules, MAX_COMPARED_CHARACTERS, type RuledMessage } from "../../../server/features/rules/apply-rules.ts";
import type { Rule, RuleActions, RuleCondition } from "../../../server/features/rules/rule.ts";

const NOTHING: RuleActions = {
  ...{ labelIds: [], star: false, done: false, mail: "usual", addresses: [] },
  ...{ webhooks: "usual", endpointIds: [] },
};

const MESSAGE: RuledMessage = {
  formId: "frm_1",
  fields: [
    ["name", "Zoe\u0301 Müller"],
    ["topics[]", "Sales"],
    ["topics[]", "Repairs"],
    ["phone", "  "],
    ["message", "I would like a QUOTE for forty chairs."],
  ],
  replyTo: "Zoe <Zoe@Mail.Example.COM>",
  hasFiles: false,
};

function rule(conditions: readonly Partial<RuleCondition>[], facts: Partial<Rule> = {}): Rule {
  const all = conditions.map((one) => ({ kind: "has_files" as const, field: null, value: null, ...one }));
  const base = { id: "rul_1", formId: null, name: "Rule", enabled: true, match: "all" as const, stops: false };
  return { ...base, actions: NOTHING, ...facts, conditions: all };
}

const applies = (message: RuledMessage, ...conditions: readonly Partial<RuleCondition>[]) =>
  applyRules([rule(conditions)], message) !== null;

describe("A rule condition", () => {
  test.each<[string, Partial<RuleCondition>, boolean]>([
    [
      "when a field contains the text in any case",
      { kind: "field_contains", field: "message", value: "quote FOR" },
      true,
    ],
    ["not when another field contains it", { kind: "field_contains", field: "name", value: "quote" }, false],
    ["however an accent is encoded", { kind: "field_equals", field: "name", value: "zoé müller" }, true],
    ["for one of several values of a name", { kind: "field_equals", field: "topics[]", value: "repairs" }, true],
    ["not when a field only begins with the text", { kind: "field_equals", field: "topics[]", value: "repair" }, false],
    ["when a field begins with the text", { kind: "field_starts_with", field: "topics[]", value: "repair" }, true],
    ["not when a field ends with the text", { kind: "field_starts_with", field: "topics[]", value: "pairs" }, false],
    ["when a field has only blanks", { kind: "field_is_empty", field: "phone" }, true],
    ["when a field is missing", { kind: "field_is_empty", field: "company" }, true],
    ["not when a field has a value", { kind: "field_is_empty", field: "message" }, false],
    ["when any field contains the text", { kind: "any_field_contains", value: "forty" }, true],
    ["not when none contains it", { kind: "any_field_contains", value: "fifty" }, false],
    ["not for the name of a field", { kind: "any_field_contains", value: "topics" }, false],
    ["for the sender’s address", { kind: "sender_address", value: "zoe@mail.example.com" }, true],
    ["not for another sender", { kind: "sender_address", value: "oe@mail.example.com" }, false],
    ["for the sender’s domain", { kind: "sender_domain", value: "mail.example.com" }, true],
    ["for a domain above the sender’s", { kind: "sender_domain", value: "example.com" }, true],
    ["not for a domain that only ends alike", { kind: "sender_domain", value: "ample.com" }, false],
    ["for the form", { kind: "form", value: "frm_1" }, true],
    ["not for another form", { kind: "form", value: "frm_2" }, false],
    ["not for files where there are none", { kind: "has_files" }, false],
  ])("holds or fails as expected: %s", (_name, condition, holds) => {
    expect(applies(MESSAGE, condition)).toBe(holds);
  });

  test("holds for a message with files", () => {
    expect(applies({ ...MESSAGE, hasFiles: true }, { kind: "has_files" })).toBe(true);
  });

  test("on the sender's domain fails for a message without a sender address", () => {
    const anonymous = { ...MESSAGE, replyTo: null };
    expect(applies(anonymous, { kind: "sender_domain", value: "example.com" })).toBe(false);
    expect(applies({ ...MESSAGE, replyTo: "example.com" }, { kind: "sender_domain", value: "example.com" })).toBe(
      false,
    );
  });

  test("compares text up to the character limit and no further", () => {
    const said = (before: number) => ({ ...MESSAGE, fields: [["text", `${"-".repeat(before)}end`]] as const });
    const contains = { kind: "any_field_contains", value: "end" } as const;
    expect(applies(said(MAX_COMPARED_CHARACTERS - 3), contains)).toBe(true);
    expect(applies(said(MAX_COMPARED_CHARACTERS - 2), contains)).toBe(false);
    const two = {
      ...MESSAGE,
      fields: [
        ["a", "-".repeat(MAX_COMPARED_CHARACTERS - 3)],
        ["b", "endless"],
      ] as const,
    };
    expect(applies(two, contains)).toBe(true);
    expect(applies(two, { kind: "field_equals", field: "b", value: "end" })).toBe(false);
  });
});

describe("A set of rules", () => {
  const yes = { kind: "form", value: "frm_1" } as const;
  const no = { kind: "form", value: "frm_2" } as const;

  test("applies a rule when all of its conditions hold, or any of them if it says so", () => {
    expect(applyRules([rule([yes, no])], MESSAGE)).toBeNull();
    expect(applyRules([rule([yes, no], { match: "any" })], MESSAGE)).not.toBeNull();
    expect(applyRules([rule([no, no], { match: "any" })], MESSAGE)).toBeNull();
  });

  test("applies rules for all forms first, then the form's own, without disabled rules or those of other forms", () => {
    const rules = [
      rule([yes], { id: "a", formId: "frm_1" }),
      rule([yes], { id: "b", formId: "frm_2" }),
      rule([yes], { id: "c" }),
      rule([yes], { id: "d", enabled: false }),
      rule([yes], { id: "e", formId: "frm_1" }),
    ];
    expect(applyRules(rules, MESSAGE)?.ruleIds).toEqual(["c", "a", "e"]);
  });

  test("ends with a rule that applies and stops, but not with a stopping rule that does not apply", () => {
    const rules = [
      rule([no], { id: "a", stops: true }),
      rule([yes], { id: "b", stops: true }),
      rule([yes], { id: "c" }),
    ];
    expect(applyRules(rules, MESSAGE)?.ruleIds).toEqual(["b"]);
  });

  test("combines actions in any order: no email beats chosen addresses, and exclusions beat chosen endpoints", () => {
    const actions: Partial<RuleActions>[] = [
      { labelIds: ["l1", "l2"], mail: "also", addresses: ["also@x.example"], webhooks: "only", endpointIds: ["w1"] },
      {
        labelIds: ["l2"],
        star: true,
        mail: "only",
        addresses: ["a@x.example"],
        webhooks: "except",
        endpointIds: ["w3"],
      },
      { done: true, mail: "only", addresses: ["b@x.example"], webhooks: "only", endpointIds: ["w2", "w1"] },
    ];
    const rules = actions.map((one, at) => rule([yes], { id: `r${at}`, actions: { ...NOTHING, ...one } }));
    expect(applyRules(rules, MESSAGE)).toEqual({
      ruleIds: ["r0", "r1", "r2"],
      labelIds: ["l1", "l2"],
      star: true,
      done: true,
      mail: { only: ["a@x.example", "b@x.example"], also: ["also@x.example"] },
      webhooks: { only: ["w1", "w2"], except: ["w3"] },
    });
    const muted = rule([yes], { id: "r3", actions: { ...NOTHING, mail: "none" } });
    for (const order of [
      [muted, ...rules],
      [...rules, muted],
    ]) {
      expect(applyRules(order, MESSAGE)?.mail).toEqual({ only: [], also: [] });
    }
  });
});
