// Prints what each part of the filter adds, on data that none of the compared models has seen.
// npm run spam:ablation -- [--shared <folder of the published sets>]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CUES } from "../server/spam/model/cues.ts";
import { readCorpus } from "./spam/corpus.ts";
import { type Sample, sample, sampleCorpus } from "./spam/featurise.ts";
import { frozenRows } from "./spam/frozen.ts";
import { scoreDense } from "./spam/logistic.ts";
import { measure } from "./spam/measure.ts";
import { readPublished } from "./spam/published.ts";
import { percent } from "./spam/replay.ts";
import { isFrozen, isNewSubject } from "./spam/split.ts";
import { gramScore, type Model, scoreModel, trainModel } from "./spam/train-model.ts";

const SEED = 20_261_121;
const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { shared: { type: "string", default: join(root, "training", "published") } } });

type Score = (model: Model, sample: Sample) => number;

const corpus = readCorpus(join(root, "training"));
const known = corpus.filter((row) => !isFrozen(row) && !isNewSubject(row));
const { model } = trainModel([...sampleCorpus(known, SEED), ...readPublished(values.shared, SEED)]);
const judged = frozenRows(corpus, (row) => isFrozen(row) || isNewSubject(row)).map((row) => sample(row));

const without = (groups: readonly string[]): Score => {
  const isLeftOut = CUES.map(({ group }) => groups.includes(group));
  return (found, { cues, grams }) => {
    const rest = cues.map((value, at) => (isLeftOut[at] ? 0 : value));
    return scoreModel(found, { cues: rest, grams });
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
