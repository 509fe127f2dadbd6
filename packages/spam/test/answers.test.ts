import { describe, expect, test } from "vitest";
import { isListOfAnswers, judgeMessage } from "../src/model/judge-message.ts";
import { judgeText } from "../src/model/judge-text.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { ScreenInput } from "../src/verdict.ts";

type Fields = ScreenInput["fields"];

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const REGISTRATION: Fields = [
  ["first name", "Ada"],
  ["email", "ada@example.com"],
  ["phone", "030 1234567"],
  ["company", "Northwind Loans and Investment"],
  ["occupation", "Business Development Manager"],
  ["interest", "Marketing"],
];
const without = (name: string) => REGISTRATION.filter(([field]) => field !== name);
const replace = (name: string, value: string): Fields =>
  REGISTRATION.map(([field, old]) => [field, field === name ? value : old]);
const isList = (fields: Fields) => isListOfAnswers(readSubmission({ fields }));

describe("A submission of short answers", () => {
  test.each<[string, Fields, boolean]>([
    ["three different short answers", REGISTRATION, true],
    ["two", without("interest"), false],
    ["two and a number", replace("interest", "1234"), false],
    ["two of them alike", replace("interest", "Business Development Manager"), false],
    ["one of eight words", replace("interest", words(8)), true],
    ["one of nine words", replace("interest", words(9)), false],
    ["one with a link", replace("interest", "www.example.org"), false],
    ["none", without("company").slice(0, 3), false],
  ])("is recognized by its answers: %s", (_, fields, expected) => {
    expect(isList(fields)).toBe(expected);
  });

  test("halves the points against it and keeps all points in its favor", () => {
    const reading = readSubmission({ fields: REGISTRATION });
    const judged = new Map(judgeMessage(reading).map(({ name, points }) => [name, points]));
    const asText = judgeText(reading);
    expect(asText.some(({ points }) => points > 0)).toBe(true);
    for (const { name, points } of asText) expect(judged.get(name)).toBe(points > 0 ? points / 2 : points);
  });
});
