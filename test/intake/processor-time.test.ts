import { expect, test } from "vitest";
import { expressionsOf } from "../architecture/expressions.ts";
import { isIn } from "../architecture/rule.ts";
import { STRANGERS_TEXT } from "../architecture/rules/expressions.ts";
import { readSources } from "../architecture/source.ts";
import { FILE_STEPS } from "../support/file-steps.ts";
import { repeated } from "../support/hostile-text.ts";
import { costlyTexts, processorTime } from "../support/processor-time.ts";
import { pumpedPieces } from "../support/pumped-text.ts";
import { TEXT_STEPS } from "../support/text-steps.ts";

const MAX_RATIO = 3;

test.each([...TEXT_STEPS, ...FILE_STEPS].map((step) => [step.what, step] as const))(
  "%s takes no text more than three times as long as ordinary text of its size",
  async (_, step) => {
    expect(await costlyTexts(step, MAX_RATIO)).toEqual([]);
  },
);

const LONG = 32_000;
const SHORT = 2_000;
/** What a text of the long size takes at most where it is looked at a few hundred times at each place. */
const SOON_MS = 20;

/** Returns the first piece with which the time grows faster than the text. */
async function costlyPiece(source: string, flags: string): Promise<string | null> {
  const expression = new RegExp(source, flags);
  const runOf = (text: string) => () => text.replace(expression, "");
  for (const piece of new Set([...pumpedPieces(source, flags), " ", "\t", "\n", "a", "1"])) {
    const time = await processorTime(runOf(`${repeated(piece, LONG)}\u0001`), { enough: SOON_MS, measurements: 2 });
    if (time <= SOON_MS) continue;
    const share = await processorTime(runOf(`${repeated(piece, SHORT)}\u0001`));
    if (time > MAX_RATIO * (LONG / SHORT) * share) return `${source} on ${JSON.stringify(piece)}: ${time} ms`;
  }
  return null;
}

test("no regular expression takes a text of repeated pieces a time that grows faster than the text", async () => {
  const expressions = readSources("server", "shared", "packages/spam/src")
    .filter(({ path }) => isIn(STRANGERS_TEXT, path))
    .flatMap(expressionsOf)
    .map(({ source, flags }) => [source, flags] as const);
  expect(expressions.length).toBeGreaterThan(300);
  for (const [source, flags] of expressions) {
    if (source !== null) expect(await costlyPiece(source, flags)).toBeNull();
  }
});

test.each([
  [" +$", "gm"],
  ["<a[^>]*>", ""],
  ["(?:test|check)[a-z-]*form", ""],
  ["(?:foo)+bar", ""],
])("an expression of which it does is noticed: /%s/%s", async (source, flags) => {
  expect(await costlyPiece(source, flags)).not.toBeNull();
});
