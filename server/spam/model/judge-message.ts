import type { Reading } from "../text/read-submission.ts";
import type { Reason } from "../verdict.ts";
import { judgeText } from "./judge-text.ts";
import { MODEL, type Model } from "./model.ts";
import { suspiciousPassage } from "./passage.ts";

// Of several passages one is suspicious by chance.
const ALLOWANCE = { name: "passage", points: -0.5, detail: "Only part of the text reads like this" };

// People, too, write a sentence that flatters or exclaims; what spam is about is in its links and its topic.
const MIN_OFFER_POINTS = 0.5;
const OFFERS: ReadonlySet<string> = new Set(["links", "topic"]);

/** What the shipped model thinks of a message: of all of it, or of a passage that offers something, if that is worse. */
export function judgeMessage(reading: Reading, model: Model = MODEL): readonly Reason[] {
  const whole = judgeText(reading, model);
  // Most messages offer nothing, and so does no part of them.
  if (reading.links.length === 0 && !whole.some(({ name, points }) => name === "topic" && points > 0)) return whole;
  const passage = suspiciousPassage(reading, model);
  if (passage === null) return whole;
  const part = judgeText(passage, model);
  if (sum(part.filter(({ name }) => OFFERS.has(name))) < MIN_OFFER_POINTS) return whole;
  const lessAllowance = [...part, ALLOWANCE];
  return sum(lessAllowance) > sum(whole) ? lessAllowance : whole;
}

function sum(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}
