import { describe, expect, test } from "vitest";
import { applyFieldRules } from "../../server/mcp/apply-field-rules.ts";
import type { SubmittedFields } from "../../server/store/submissions.ts";

const fields: SubmittedFields = [
  ["name", "Ada"],
  ["email", "ada@example.com"],
  ["email", "second@example.com"],
  ["message", "Hello"],
];

describe("the owner's field rules", () => {
  test("without rules every field is shown, repeats and order kept", () => {
    expect(applyFieldRules({}, fields)).toEqual(fields);
  });

  test("a hidden field is left out, every time it occurs", () => {
    expect(applyFieldRules({ email: "hidden" }, fields)).toEqual([
      ["name", "Ada"],
      ["message", "Hello"],
    ]);
  });

  test("a masked field keeps its name and place but not its value", () => {
    expect(applyFieldRules({ email: "masked" }, fields)).toEqual([
      ["name", "Ada"],
      ["email", "•••"],
      ["email", "•••"],
      ["message", "Hello"],
    ]);
  });

  test("a visitor does not get round a rule by spelling the name in capitals, wide letters or with spaces", () => {
    const disguised: SubmittedFields = [
      ["EMAIL", "a"],
      [" email ", "b"],
      ["ｅｍａｉｌ", "c"],
    ];
    expect(applyFieldRules({ Email: "hidden" }, disguised)).toEqual([]);
  });

  test("a rule that is not understood hides", () => {
    expect(applyFieldRules({ email: "blurred", name: null }, fields)).toEqual([["message", "Hello"]]);
  });

  test("names from an object's prototype are names like any other", () => {
    const odd: SubmittedFields = [
      ["constructor", "1"],
      ["__proto__", "2"],
    ];
    expect(applyFieldRules({}, odd)).toEqual(odd);
    expect(applyFieldRules({ constructor: "hidden" }, odd)).toEqual([["__proto__", "2"]]);
  });

  test.each([[null], ["hidden"], [[]], [7]])("rules that are no object (%j) show every field", (rules) => {
    expect(applyFieldRules(rules, [["name", "Ada"]])).toEqual([["name", "Ada"]]);
  });
});
