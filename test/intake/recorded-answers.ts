import { readFileSync } from "node:fs";

/** An answer of the intake, with {form}, {id}, {intake} and {website} in place of what differs from one request to the next. */
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

/** What the intake answered when it was last recorded; `recorded-answers.test.ts` holds it to that. */
export function readRecordedAnswers(): Readonly<Record<AnswerName, RecordedAnswer>> {
  return JSON.parse(readFileSync(RECORDING, "utf8"));
}
