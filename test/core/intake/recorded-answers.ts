import { readFileSync } from "node:fs";

/**
 * An answer of the intake, with placeholders {form}, {id}, {intake} and {website} for values that vary between
 * requests.
 */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const ANSWER_NAMES = [
  "accepted",
  "accepted from a plain form",
  "accepted from a German page",
  "sent again",
  "file left out",
  "text too long",
  "text too long from a plain form",
  "text unreadable",
  "empty",
  "unsupported",
  "too many messages",
  "archived",
  "unknown",
  "unavailable",
  "preflight",
  "thanks",
  "thanks without a file",
] as const;

export type AnswerName = (typeof ANSWER_NAMES)[number];

export const RECORDING = new URL("recorded-answers.json", import.meta.url);

/** The answers last recorded; `recorded-answers.test.ts` verifies that they still match. */
export function readRecordedAnswers(): Readonly<Record<AnswerName, RecordedAnswer>> {
  return JSON.parse(readFileSync(RECORDING, "utf8"));
}
