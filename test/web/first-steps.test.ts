import { expect, test } from "vitest";
import { firstSteps } from "../../web/src/core/setup/first-run/steps.ts";

const nothing = { form: null, hasVisitor: false, hasArrived: false, hasOpened: false, newest: null };
const form = { __typename: "Form", id: "frm_1", name: "Contact" } as const;
const doneCount = (state: Parameters<typeof firstSteps>[0]) =>
  firstSteps(state)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

test("each first step is checked off by its own condition, in any order", () => {
  expect(firstSteps(nothing).map(({ name }) => name)).toEqual(["form", "paste", "test", "open"]);
  expect(doneCount(nothing)).toEqual([]);
  expect(doneCount({ ...nothing, form })).toEqual(["form"]);
  expect(doneCount({ ...nothing, form, hasArrived: true })).toEqual(["form", "test"]);
  expect(doneCount({ ...nothing, form, hasArrived: true, hasVisitor: true, hasOpened: true })).toHaveLength(4);
  expect(firstSteps({ ...nothing, form })[0]?.text).toBe("“Contact” is ready to receive messages.");
});
