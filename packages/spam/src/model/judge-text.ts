import type { Reading } from "../text/read-submission.ts";
import { doubtAt, pointsIn, type Reason } from "../verdict.ts";
import type { Cue, CueGroup } from "./cue.ts";
import { CUES, cueValues } from "./cues.ts";
import { gramValue, mostSuspicious, type Weighed, weighParts } from "./grams.ts";
import { type Model, shippedModel } from "./model.ts";

// Wording alone never outweighs a hard signal such as a filled honeypot. Beyond this many points it favours a visitor
// ever more slowly, so that the better of two messages stays ahead.
const PLAIN_POINTS = -3;
const MAX_POINTS = 12;
const WORTH_NAMING_POINTS = 0.05;
/** Evidence that says nothing alone never decides alone. */
const MAX_IN_DOUBT = 1.3;

/** Judges text and sender by the shipped model; the points of the reasons add up to its score. */
export function judgeText(reading: Reading, model: Model = shippedModel()): readonly Reason[] {
  if (reading.folded.text.trim() === "") return [];
  const wording = wordingReason(reading, model);
  const prior = { name: "prior", points: model.prior, detail: "Starting score" };
  const cues = cueReasons(cueValues(reading), model, prior.points + wording.points);
  const reasons = [prior, wording, ...cues];
  const total = pointsIn(reasons);
  const bounded =
    total < PLAIN_POINTS ? PLAIN_POINTS - 0.7 * Math.log1p(PLAIN_POINTS - total) : Math.min(total, MAX_POINTS);
  // Scaled equally, so that the reasons still add up.
  const share = total === 0 ? 1 : bounded / total;
  return reasons
    .map((reason) => ({ ...reason, points: reason.points * share }))
    .filter(({ points }) => Math.abs(points) >= WORTH_NAMING_POINTS);
}

function wordingReason(reading: Reading, model: Model): Reason {
  const weighed = weighParts(reading.words, model.grams, reading.signature.words);
  const points = mostSuspicious(weighed.map((part) => pointsOf(part, model)));
  const detail = points > 0 ? "Worded like spam" : "Worded like genuine messages";
  return { name: "wording", points, detail };
}

function pointsOf({ sum, count }: Weighed, model: Model): number {
  return sum * gramValue(count) * model.gramScale;
}

function cueReasons(values: Float64Array, model: Model, wordingPoints: number): readonly Reason[] {
  const seen: { readonly cue: Cue; readonly points: number }[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const cue = CUES[at];
    const points = (values[at] ?? 0) * (model.cues[at] ?? 0);
    if (cue !== undefined && points !== 0) seen.push({ cue, points });
  }
  const weak = pointsIn(seen.filter(({ cue }) => cue.inDoubt));
  const doubt = doubtAt(wordingPoints + pointsIn(seen) - weak);
  const share = weak > MAX_IN_DOUBT ? Math.min(doubt, MAX_IN_DOUBT / weak) : doubt;
  const groups = new Map<CueGroup, { says: string; points: number }[]>();
  for (const { cue, points: whole } of seen) {
    const said = { says: cue.says, points: cue.inDoubt ? whole * share : whole };
    const group = groups.get(cue.group);
    if (group === undefined) groups.set(cue.group, [said]);
    else group.push(said);
  }
  return [...groups].map(([name, found]) => {
    const points = pointsIn(found);
    return { name, points, detail: inOneLine(sayings(found, Math.sign(points))) };
  });
}

/** "Links to a shop, sales language". */
function inOneLine(sayings: readonly string[]): string {
  return sayings.map((says, at) => (at > 0 && /^[A-Z][a-z]/.test(says) ? lowerFirst(says) : says)).join(", ");
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** The two phrases that best explain why the group points this way. */
function sayings(
  found: readonly { readonly says: string; readonly points: number }[],
  sign: number,
): readonly string[] {
  const byPhrase = new Map<string, number>();
  for (const { says, points } of found) byPhrase.set(says, (byPhrase.get(says) ?? 0) + sign * points);
  return [...byPhrase]
    .filter(([, points]) => points > 0)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, 2)
    .map(([says]) => says);
}
