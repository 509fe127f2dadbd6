import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../src/account-filter.ts";
import { campaignKeys } from "../src/campaign.ts";
import { fittedExample } from "../src/fitted/example.ts";
import { fitWeights } from "../src/fitted/fit-weights.ts";
import { languageOf } from "../src/language.ts";
import { countGibberish } from "../src/model/gibberish.ts";
import { shippedModel } from "../src/model/model.ts";
import { suspiciousPassage } from "../src/model/passage.ts";
import { findPhrases } from "../src/phrases/themes.ts";
import { screen } from "../src/screen.ts";
import { links } from "../src/signals/links.ts";
import { blank, markup } from "../src/signals/visible-text.ts";
import { foldText } from "../src/text/fold-text.ts";
import { findLinks } from "../src/text/links.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { ScreenInput } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";

// Inputs that make careless patterns quadratic.
const PIECES = [
  ..."<a |<a href|[url=|http://a |www.|&nbsp|<|​|<br>|a |<a\n|h|aаaа|a.|a-|1a|@|a@a.|[b][|[a=|a.com.|$1|é|а|.com|a​|🎉|中|!|//|xx://|<a href=<a |aB|aBC |a1234|x.gy/|?u=http:".split(
    "|",
  ),
  "free viagra ",
  "whatsapp +1234567890 ",
  "t.me/a @abc ",
  "\u0301",
  " \n",
];

const inputOf = (text: string): ScreenInput => ({
  fields: fieldsOf({ name: text, email: text, website: text, subject: text, phone: text, message: text }),
  filledTrap: null,
  origin: null,
  originAllowed: true,
});

const FITTED = {
  ...NO_FILTER,
  fitted: fitWeights({ moved: [fittedExample(inputOf("free viagra at http://a.example"), "spam")], left: [] }),
};

const WORK: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ["the whole screen", (text) => screen(inputOf(text))],
  ["the whole screen with an account's own weights", (text) => screen(inputOf(text), FITTED)],
  ["blank", (text) => blank(inputOf(text), readSubmission(inputOf(text)))],
  ["links", (text) => links(inputOf(text), readSubmission(inputOf(text)))],
  ["markup", (text) => markup(inputOf(text), readSubmission(inputOf(text)))],
  ["folding", foldText],
  ["finding links", findLinks],
  ["the most suspicious passage", (text) => suspiciousPassage(readSubmission(inputOf(text)), shippedModel())],
  ["finding phrases", (text) => findPhrases(text.split(" "))],
  ["random letters", countGibberish],
  ["language", (text) => languageOf(readSubmission(inputOf(text)))],
  ["campaign keys", (text) => campaignKeys(readSubmission(inputOf(text)))],
];

/** Processor time of this process, the least of three runs, to exclude other load on the machine. */
function cpuMilliseconds(work: () => unknown): number {
  const runs = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

describe.each(WORK)("The running time of %s", (_, work) => {
  test.each(PIECES)("grows no faster than the text: %j", (piece) => {
    const text = (bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
    const short = text(10_000);
    const long = text(100_000);
    work(short);
    // Ten times the text: quadratic work would take a hundred times as long. Clocks are imprecise below a few
    // milliseconds.
    expect(cpuMilliseconds(() => work(long))).toBeLessThan(Math.max(30 * cpuMilliseconds(() => work(short)), 60));
  });
});
