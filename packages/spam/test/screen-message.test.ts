import { describe, expect, test } from "vitest";
import { HabitTally } from "../src/habits.ts";
import { readMessage, screenMessage } from "../src/screen-message.ts";
import { readSubmission } from "../src/text/read-submission.ts";

const ENGLISH = "Is the room that you have for the evening still free on Friday?";
const SHOP = "https://shop.example.com";
const OTHER = "https://other.example.net";

/** A form whose genuine messages come from the shop. */
const habits = (() => {
  const tally = new HabitTally();
  for (let at = 0; at < 20; at += 1)
    tally.addGenuine(readSubmission({ fields: [["message", ENGLISH]] }), { origin: SHOP });
  return tally;
})();
const fields = [["message", `We rank your website on page one, see ${OTHER}/offer`]] as const;

describe("The website that a message claims to come from", () => {
  test.each([
    ["where it is not known what the form gets", { habits: null }, OTHER, null, true],
    ["where the form's genuine messages come from it", { habits }, SHOP, null, true],
    ["where the form lists it", { habits }, OTHER, true, true],
    ["but not where they come from elsewhere", { habits }, OTHER, null, false],
    ["nor where the form lists others", { habits }, OTHER, false, false],
    ["and is unknown where it names none", { habits }, null, null, null],
  ] as const)("is recognized as the form's own %s", (_, { habits: known }, origin, isListedOrigin, expected) => {
    const form = { sensitivity: "normal", kind: null, habits: known } as const;
    const message = { fields, origin, isListedOrigin };
    expect(screenMessage(form, message).fromOwnPage).toBe(expected);
    expect(readMessage(form, message).site).toBe(expected === true ? new URL(origin ?? "").host : "");
  });
});

test("Unknown facts about a message, as for one from a file, count neither for nor against it", () => {
  const form = { sensitivity: "normal", kind: null, habits: null } as const;
  const unknown = {
    filledTrap: null,
    origin: null,
    isListedOrigin: null,
    secondsTaken: null,
    activity: null,
    signals: [],
  };
  expect(screenMessage(form, { fields })).toEqual(screenMessage(form, { fields, ...unknown }));
  const names = screenMessage(form, { fields }).reasons.map(({ name }) => name);
  expect(names).not.toEqual(expect.arrayContaining(["origin"]));
});
