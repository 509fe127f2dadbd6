import { countOf } from "../text/count-of.ts";
import { answersIn, type Reading } from "../text/read-submission.ts";
import { pointsIn, type Reason } from "../verdict.ts";
import { judgeText } from "./judge-text.ts";
import { type Model, shippedModel } from "./model.ts";
import { suspiciousPassage } from "./passage.ts";

// Among several passages one is suspicious by chance.
const ALLOWANCE = { name: "passage", points: -0.5, detail: "Only part of the text reads like this" };

// People also write sentences that flatter or exclaim; spam shows in its links and topic.
const MIN_OFFER_POINTS = 0.5;
const OFFERS: ReadonlySet<string> = new Set(["links", "topic"]);

const MIN_ANSWERS = 3;
const MAX_ANSWER_WORDS = 8;
const ANSWERS_SHARE = 0.5;
const WORD = /[\p{L}\p{N}]+/gu;

/** Judges a message by the shipped model: all of it, or a passage with an offer, if that is worse. */
export function judgeMessage(reading: Reading, model: Model = shippedModel()): readonly Reason[] {
  const whole = judgeText(reading, model);
  if (isListOfAnswers(reading)) return whole.map(withLessAgainst);
  // Most messages offer nothing, so neither does any part of them.
  if (reading.links.length === 0 && !whole.some(({ name, points }) => name === "topic" && points > 0)) return whole;
  const passage = suspiciousPassage(reading, model);
  if (passage === null) return whole;
  const part = judgeText(passage, model);
  if (pointsIn(part.filter(({ name }) => OFFERS.has(name))) < MIN_OFFER_POINTS) return whole;
  const lessAllowance = [...part, ALLOWANCE];
  return pointsIn(lessAllowance) > pointsIn(whole) ? lessAllowance : whole;
}

/**
 * Several different short answers and nothing longer, as in a registration or an order. Names of companies, occupations
 * and choices share words with pitches, but do not make an offer.
 */
export function isListOfAnswers({ fields, links }: Reading): boolean {
  if (links.length > 0) return false;
  const answers = answersIn(fields).filter((value) => /\p{L}/u.test(value));
  return (
    answers.length >= MIN_ANSWERS &&
    new Set(answers).size === answers.length &&
    answers.every((answer) => countOf(answer, WORD) <= MAX_ANSWER_WORDS)
  );
}

function withLessAgainst(reason: Reason): Reason {
  return reason.points > 0 ? { ...reason, points: reason.points * ANSWERS_SHARE } : reason;
}
