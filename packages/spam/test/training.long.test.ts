import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseCorpusFile, readCorpus } from "../scripts/corpus.ts";
import { sampleCorpus } from "../scripts/featurise.ts";
import { SETTINGS } from "../scripts/fit-judges.ts";
import { parseLabelled } from "../scripts/labelled-lines.ts";
import { readPublished } from "../scripts/published.ts";
import { readOptions } from "../scripts/read-options.ts";
import { chooseReference, printReference } from "../scripts/reference.ts";
import { printWeights, shipModel } from "../scripts/ship.ts";
import { isFrozen } from "../scripts/split.ts";
import { trainModel } from "../scripts/train-model.ts";
import { shippedModel } from "../src/model/model.ts";
import { SHIPPED } from "../src/model/weights.ts";

const root = join(import.meta.dirname, "..");
const weightsFile = join(root, "src", "model", "weights.ts");
const corpus = readCorpus(join(root, "training"));

describe("Training", () => {
  test("writes identical bytes from the same messages and different bytes from others", () => {
    const few = corpus.filter((row, at) => !isFrozen(row) && at % 40 === 0);
    const train = (seed: number) => {
      const { model } = trainModel(sampleCorpus(few, seed), {
        ...SETTINGS,
        grams: { ...SETTINGS.grams, epochs: 2 },
        cues: { ridge: 20, epochs: 60 },
      });
      return printWeights(shipModel(model));
    };
    const first = train(1);
    expect(train(1) === first).toBe(true);
    expect(train(2) === first).toBe(false);
  });

  test("reports which published data sets are missing", () => {
    expect(() => readPublished("/nowhere", 1)).toThrow(/youtube\.jsonl.* not found in \/nowhere.*--shared/);
  });
});

describe("A script's options", () => {
  test.each([[["--foo"]], [["extra"]], [["--shared"]]])("print the usage when invalid: %j", (args) => {
    const read = () => readOptions("npm run spam:train", { shared: { type: "string" } }, args);
    expect(read).toThrow(/\nUsage: npm run spam:train$/);
  });
});

describe("The committed weights", () => {
  test("match what training prints, drive the filter, and take up less than 400 KB", () => {
    const committed = readFileSync(weightsFile, "utf8");
    expect(printWeights(SHIPPED)).toBe(committed);
    expect(committed.length).toBeLessThan(400 * 1_024);
    const { buffer, byteOffset, length } = shippedModel().grams;
    expect(Buffer.from(buffer, byteOffset, length).toString("base64")).toBe(SHIPPED.grams);
  });
});

describe("The committed reference messages", () => {
  test("match those chosen from our genuine messages, and take up less than 300 KB with the weights", () => {
    const committed = readFileSync(join(root, "src", "fitted", "reference-messages.ts"), "utf8");
    expect(printReference(chooseReference(corpus)) === committed).toBe(true);
    const bytes = Buffer.byteLength(committed) + Buffer.byteLength(readFileSync(weightsFile));
    expect(bytes).toBeLessThan(300 * 1_024);
  });
});

describe("The project's own messages", () => {
  test("include enough of each kind, and both kinds in each language", () => {
    const of = (folder: string) => corpus.filter((row) => row.folder === folder);
    expect(of("spam").length).toBeGreaterThanOrEqual(1_500);
    expect(of("inbox").length).toBeGreaterThanOrEqual(1_500);
    const languages = [...new Set(corpus.map(({ language }) => language))];
    const oneSided = languages
      .map((language) => ({ language, rows: corpus.filter((row) => row.language === language) }))
      .filter(({ rows }) => rows.length >= 15 && new Set(rows.map(({ folder }) => folder)).size < 2);
    expect(oneSided.map(({ language }) => language)).toEqual([]);
  });

  test("are rejected if an entry is empty", () => {
    expect(() => parseCorpusFile("=== seo en\n\n=== seo en\nname: A\n\nHi", "spam", "a.txt")).toThrow(/a\.txt.*empty/);
  });
});

describe("A labeled file", () => {
  test("skips and reports rows that are neither spam nor ham", () => {
    const text =
      '{"label":"Label","fields":{"message":"SMS"}}\n\n{"label":"ham","fields":{"message":"Hi","name":null}}\n';
    const { rows, ignored } = parseLabelled(text, "a.jsonl");
    expect(rows).toMatchObject([{ folder: "inbox", fields: [["message", "Hi"]], source: "unnamed" }]);
    expect(ignored).toEqual(["a.jsonl, line 1: the label “Label” is neither spam nor ham."]);
  });

  test.each([
    ["{", "a.jsonl, line 2: this is not JSON."],
    ['{"label":"ham"}', "a.jsonl, line 2: fields is not as the format wants it."],
    ['{"label":"ham","fields":{"message":3}}', "a.jsonl, line 2: fields.message is not as the format wants it."],
  ])("is rejected with the number of a broken line: %s", (line, message) => {
    expect(() => parseLabelled(`{"label":"ham","fields":{"message":"Hi"}}\n${line}`, "a.jsonl")).toThrow(message);
  });
});
