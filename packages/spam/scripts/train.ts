// Trains the spam model and writes packages/spam/src/model/weights.ts: the same input gives the same bytes.
// npm run spam:train -- [--shared <folder of the published sets>] [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calibrationTable } from "./calibration.ts";
import { readCorpus } from "./corpus.ts";
import { sampleCorpus } from "./featurise.ts";
import { readPublished } from "./published.ts";
import { readOptions } from "./read-options.ts";
import { printWeights, shipModel } from "./ship.ts";
import { isFrozen } from "./split.ts";
import { trainModel } from "./train-model.ts";

const SEED = 20_261_121;
const root = join(import.meta.dirname, "..");
const target = join(root, "src", "model", "weights.ts");

try {
  train();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function train(): void {
  const values = readOptions("npm run spam:train -- [--shared <folder of the published sets>] [--check]", {
    shared: { type: "string", default: join(root, "training", "published") },
    check: { type: "boolean" },
  });
  const published = readPublished(values.shared, SEED);
  const corpus = readCorpus(join(root, "training")).filter((row) => !isFrozen(row));
  const { model, unseen } = trainModel([...sampleCorpus(corpus, SEED), ...published]);
  const written = printWeights(shipModel(model));
  if (!values.check) writeFileSync(target, written);
  else if (readFileSync(target, "utf8") !== written)
    throw new Error("The committed weights are not what training gives.");
  process.stdout.write(
    `Trained on ${corpus.length} messages of our own and ${published.length} published ones; ${Math.round(written.length / 1_024)} KB.\n\n${calibrationTable(unseen).join("\n")}\n`,
  );
}
