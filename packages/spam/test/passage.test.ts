import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeMessage } from "../src/model/judge-message.ts";
import { judgeText } from "../src/model/judge-text.ts";
import { shippedModel } from "../src/model/model.ts";
import { suspiciousPassage } from "../src/model/passage.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { Reason } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";

const PITCH = "We rank your website first on Google with quality backlinks, order now at https://rank-first.example.";
const ADDRESS_FIRST =
  "See www.rank-first.example/seo?a=1 for cheap backlinks that bring your website to the first page of Google.";
const BEFORE =
  "The heater your colleague repaired last month is making the same noise again. There is water on the floor.";
const BEHIND =
  "Somebody is at home every day after four. Please use the side entrance, the front door is being painted.";

const read = (message: string, subject?: string) =>
  readSubmission({
    fields: [
      ["name", "Ana Silva"],
      ["email", "ana@example.com"],
      ...(subject === undefined ? [] : [["subject", subject] as const]),
      ["message", message],
    ],
  });
const passageOf = (message: string, subject?: string) =>
  suspiciousPassage(read(message, subject), shippedModel())?.fields.at(-1)?.[1].trim() ?? null;
const points = (reasons: readonly Reason[]) => reasons.reduce((sum, reason) => sum + reason.points, 0);

describe("The most suspicious passage", () => {
  test.each([
    ["in the middle", `${BEFORE} ${PITCH} ${BEHIND}`],
    ["at the beginning", `${PITCH} ${BEFORE}`],
    ["at the end", `${BEHIND} ${PITCH}`],
    ["with the address that it begins with", `${BEFORE} ${ADDRESS_FIRST} ${BEHIND}`, ADDRESS_FIRST],
    ["on a line of its own, without a full stop", `${BEFORE}\n${PITCH.replace(/\.$/, "")}\n${BEHIND}`],
  ])("is found %s", (_, message, pitch = PITCH) => {
    expect(passageOf(message)).toContain(pitch.replace(/\.$/, ""));
    expect(passageOf(message)).not.toBe(message.trim());
  });

  test("is taken from the longest field and keeps the other fields unchanged", () => {
    const reading = suspiciousPassage(
      read(`${BEFORE} ${PITCH} ${BEHIND}`, "A question. And another one."),
      shippedModel(),
    );
    expect(reading?.fields.slice(0, 3)).toEqual(
      fieldsOf({ name: "Ana Silva", email: "ana@example.com", subject: "A question. And another one." }),
    );
  });

  test.each([
    ["no words", ""],
    ["one sentence", PITCH],
    ["two that are too short to be told apart", "Hello there. How much is it?"],
    ["nine words and a few more", "One two three four five six seven eight nine. And two more words."],
  ])("is absent from a message of %s", (_, message) => {
    expect(passageOf(message)).toBeNull();
  });

  test("has at least ten words", () => {
    expect(passageOf("One two three four five six seven eight nine ten. And two more words.")).toBe(
      "One two three four five six seven eight nine ten.",
    );
  });

  test("is always part of the original text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.lorem({ maxCount: 6, mode: "sentences" }),
        (odd, text) => {
          const message = `${text} ${odd} ${text}`;
          const passage = passageOf(message);
          if (passage !== null) expect(message).toContain(passage);
        },
      ),
    );
  });
});

describe("Judging a message by its most suspicious passage", () => {
  test("scores a hidden pitch half a point lower than the pitch alone, and gives the reason", () => {
    const hidden = judgeMessage(read(`${BEFORE}\n\n${PITCH}\n\n${BEHIND}`));
    expect(points(hidden)).toBeCloseTo(points(judgeText(read(`${PITCH}\n\n`))) - 0.5, 9);
    expect(hidden.at(-1)).toEqual({ name: "passage", points: -0.5, detail: "Only part of the text reads like this" });
  });

  test.each([
    ["it offers nothing anywhere", `${BEFORE} ${BEHIND}`],
    [
      "a sentence flatters, as people do too, and offers nothing",
      `I visit your website often and it is very informative, such great work. ${BEHIND}`,
    ],
    ["it is a pitch from beginning to end", `${PITCH} ${PITCH.replace("rank", "push")}`],
  ])("judges the message as a whole when %s", (_, message) => {
    expect(judgeMessage(read(message))).toEqual(judgeText(read(message)));
  });

  test("never scores a message lower than judging it as a whole", () => {
    const sentence = fc.constantFrom(...`${BEFORE} ${PITCH} ${BEHIND}`.split(/(?<=\.) /));
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 8 }), (sentences) => {
        const reading = read(sentences.join(" "));
        expect(points(judgeMessage(reading))).toBeGreaterThanOrEqual(points(judgeText(reading)));
      }),
    );
  });
});
