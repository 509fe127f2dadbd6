// Prints what each part of the filter adds, on data that none of the compared models has seen.
// npm run spam:ablation -- [--shared <folder of the published sets>] [--left-out family|language]
// With --left-out instead: what a model makes of each family or language that it has seen nothing of.
import { join } from "node:path";
import { CUES } from "../src/model/cues.ts";
import { type Row, readCorpus } from "./corpus.ts";
import { type Sample, sample, sampleCorpus } from "./featurise.ts";
import { gramScore } from "./fit-judges.ts";
import { frozenRows } from "./frozen.ts";
import { leftOutTable } from "./left-out.ts";
import { scoreDense } from "./logistic.ts";
import { measure } from "./measure.ts";
import { readPublished } from "./published.ts";
import { readOptions } from "./read-options.ts";
import { percent } from "./replay.ts";
import { isFrozen, isNewSubject } from "./split.ts";
import { type Model, scoreModel, trainModel } from "./train-model.ts";

const SEED = 20_261_121;
const root = join(import.meta.dirname, "..");

type Score = (model: Model, sample: Sample) => number;

const without = (groups: readonly string[]): Score => {
  const isLeftOut = CUES.map(({ group }) => groups.includes(group));
  return (found, { cues, grams, parts }) => {
    const rest = cues.map((value, at) => (isLeftOut[at] ? 0 : value));
    return scoreModel(found, { cues: rest, grams, parts });
  };
};

const VARIANTS: readonly (readonly [string, Score])[] = [
  ["wording and cues (shipped)", (found, one) => scoreModel(found, one)],
  ["wording alone", (found, one) => gramScore(found.grams, one)],
  ["cues alone", (found, one) => scoreDense(found.cues, one.cues)],
  ...["links", "topic", "approach", "sender", "writing", "request"].map(
    (group) => [`without “${group}”`, without([group])] as const,
  ),
  ["a link and nothing else", (_, { hasLink }) => (hasLink ? 1 : 0)],
];

try {
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function run(): void {
  const usage = "npm run spam:ablation -- [--shared <folder of the published sets>] [--left-out family|language]";
  const { shared, "left-out": leftOut } = readOptions(usage, {
    shared: { type: "string", default: join(root, "training", "published") },
    "left-out": { type: "string" },
  });
  if (leftOut !== undefined && leftOut !== "family" && leftOut !== "language") throw new Error(`Usage: ${usage}`);
  const corpus = readCorpus(join(root, "training"));
  const published = readPublished(shared, SEED);
  if (leftOut === undefined) compareParts(corpus, published);
  else
    print(
      leftOutTable(
        sampleCorpus(
          corpus.filter((row) => !isFrozen(row)),
          SEED,
        ),
        published,
        leftOut,
      ),
    );
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function compareParts(corpus: readonly Row[], published: readonly Sample[]): void {
  const known = corpus.filter((row) => !isFrozen(row) && !isNewSubject(row));
  const { model } = trainModel([...sampleCorpus(known, SEED), ...published]);
  const judged = frozenRows(corpus, (row) => isFrozen(row) || isNewSubject(row)).map((row) => sample(row));
  process.stdout.write(
    `${judged.length} messages of frozen families and languages, and of subjects left out of training\n\n`,
  );
  process.stdout.write("| | AUC | recall at FPR ≤ 1 % |\n|---|---|---|\n");
  for (const [name, score] of VARIANTS) {
    const figures = measure(
      judged.map((one) => ({ folder: one.row.folder, score: score(model, one) })),
      0,
    );
    process.stdout.write(`| ${name} | ${figures.auc.toFixed(3)} | ${percent(figures.recallAtOnePercent)} |\n`);
  }
}
