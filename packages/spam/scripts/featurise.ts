import { createRandom } from "../../../shared/random.ts";
import { cueValues } from "../src/model/cues.ts";
import { gramsOf, partsOf } from "../src/model/grams.ts";
import { hashText } from "../src/text/hash.ts";
import { withoutOwnContact } from "../src/text/own-contact.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { Row } from "./corpus.ts";
import { fillSlots } from "./fill-slots.ts";
import { HARMLESS_CHANGES } from "./harmless-changes.ts";
import { withGenuineLink } from "./linked-text.ts";
import { isLearnedFamily } from "./split.ts";
import { type Company, DISGUISES, disguise, vary } from "./vary.ts";

/** A message, or a variation of it, as numbers. */
export interface Sample {
  readonly row: Row;
  readonly grams: Uint32Array;
  /** The same for each of its parts, if the text is long enough; see `partsOf`. */
  readonly parts: readonly Uint32Array[];
  readonly cues: Float64Array;
  readonly hasLink: boolean;
  readonly weight: number;
}

export const VARIANTS = 6;

// Current pitches are so numerous that they would drown out the rest.
const weightOf = (row: Row): number => (isLearnedFamily(row) ? 0.4 : 1);

const CHANGED_SHARE = 0.2;

/** Our own messages, as written and varied. */
export function sampleCorpus(rows: readonly Row[], seed: number): readonly Sample[] {
  const spam = rows.filter(({ folder }) => folder === "spam");
  const ham = rows.filter(({ folder }) => folder === "inbox");
  const strangers = rows as unknown as Company["strangers"];
  const genuine = ham as unknown as Company["genuine"];
  return rows.flatMap((row) => {
    const random = createRandom(seed ^ hashText(row.id));
    const others = (row.folder === "spam" ? spam : ham) as unknown as Company["others"];
    return Array.from({ length: VARIANTS + 1 }, (_, at) => {
      const varied = at === 0 ? row : vary(row, { others, strangers, genuine }, random);
      const filled = fillSlots(varied, random);
      const isChanged = at > 0 && row.folder === "inbox" && random.chance(CHANGED_SHARE);
      const written = isChanged ? random.pick(HARMLESS_CHANGES).apply(filled, "tuned") : filled;
      return sample(written, weightOf(row) / (VARIANTS + 1));
    });
  });
}

/** Published sets as they are, sometimes with a link among genuine words, or with disguised spam. */
export function samplePublished(rows: readonly Row[], weight: number, seed: number): readonly Sample[] {
  return rows.flatMap((row) => {
    const random = createRandom(seed ^ hashText(row.source + row.id));
    if (!random.chance(row.folder === "spam" ? 0.15 : 0.3)) return [sample(row, weight)];
    const how = random.pick(DISGUISES);
    const change = (text: string) =>
      row.folder === "spam" ? disguise(text, how, 0.4, random) : withGenuineLink(text, { language: "en" }, random);
    const fields = row.fields.map(([name, value]) => [name, name === "message" ? change(value) : value] as const);
    return [sample(row, weight / 2), sample(fillSlots({ ...row, fields }, random), weight / 2)];
  });
}

export function sample(row: Row, weight = 1): Sample {
  const reading = withoutOwnContact(readSubmission({ fields: row.fields }));
  const [grams = new Uint32Array(), ...parts] = partsOf(reading.words, reading.signature.words).map(gramsOf);
  return { row, grams, parts, cues: cueValues(reading), hasLink: reading.links.length > 0, weight };
}
