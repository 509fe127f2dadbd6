import { expect, test } from "vitest";
import { expressionsOf } from "../../architecture/expressions.ts";
import { isIn } from "../../architecture/rule.ts";
import { STRANGERS_TEXT } from "../../architecture/rules/expressions.ts";
import { readSources } from "../../architecture/source.ts";
import { FILE_STEPS } from "../../support/file-steps.ts";
import { repeated } from "../../support/hostile-text.ts";
import { costlyTexts, processorTime } from "../../support/processor-time.ts";
import { pumpedTexts } from "../../support/pumped-text.ts";
import { TEXT_STEPS } from "../../support/text-steps.ts";

const MAX_RATIO = 3;

test.each([...TEXT_STEPS, ...FILE_STEPS].map((step) => [step.what, step] as const))(
  "%s takes at most three times as long on any text as on ordinary text of the same size",
  async (_, step) => {
    expect(await costlyTexts(step, MAX_RATIO)).toEqual([]);
  },
);

const LENGTHS = [32, 256, 2_048, 32_768] as const;
/** Upper bound for a text of any length if each position is examined a few hundred times. */
const SOON_MS = 20;

/** Returns the first run for which the time grows faster than its length. */
async function costlyRun(source: string, flags: string): Promise<string | null> {
  const expression = new RegExp(source, flags);
  for (const [prefix, piece, suffix] of pumpedTexts(source, flags)) {
    const runOf = (length: number) => {
      const text = `${prefix}${repeated(piece, length)}${suffix}`;
      return () => text.replace(expression, "");
    };
    // Shortest first, so that a run that would take hours is caught early.
    for (const [at, length] of LENGTHS.entries()) {
      const time = await processorTime(runOf(length), { enough: SOON_MS, measurements: 2 });
      if (time <= SOON_MS) continue;
      const shorter = LENGTHS[at - 1] ?? 1;
      if (time > MAX_RATIO * (length / shorter) * (await processorTime(runOf(shorter))))
        return `${source} on ${JSON.stringify([prefix, piece, suffix])}: ${time} ms`;
    }
  }
  return null;
}

test("no regular expression takes more than linear time on a repeated piece, whatever surrounds it", async () => {
  const expressions = readSources("server", "shared", "packages")
    .filter(({ path }) => isIn(STRANGERS_TEXT, path) && !path.includes("/test/"))
    .flatMap(expressionsOf)
    .map(({ source, flags }) => [source, flags] as const);
  expect(expressions.length).toBeGreaterThan(300);
  for (const [source, flags] of expressions) {
    if (source !== null) expect(await costlyRun(source, flags)).toBeNull();
  }
});

test.each([
  [" +$", "gm"],
  ["<a[^>]*>", ""],
  ["(?:test|check)[a-z-]*form", ""],
  ["(?:foo)+bar", ""],
  ["^\\d{4}(?:[T ]\\d{2})?\\s*(am|pm)?\\s*(.*)$", "i"],
  ["^a=\\s*\\s*\\s*;$", ""],
  ["^(?:x|y=([^;]*)([^,]*)!)$", ""],
])("detects an expression that takes more than linear time: /%s/%s", async (source, flags) => {
  expect(await costlyRun(source, flags)).not.toBeNull();
});
