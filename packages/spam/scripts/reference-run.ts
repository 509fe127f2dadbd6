// Chooses the genuine messages by which an account's own weights are checked: packages/spam/src/fitted/reference-messages.ts.
// npm run spam:reference -- [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCorpus } from "./corpus.ts";
import { readOptions } from "./read-options.ts";
import { chooseReference, printReference } from "./reference.ts";

const target = join(import.meta.dirname, "..", "src", "fitted", "reference-messages.ts");

try {
  choose();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function choose(): void {
  const { check } = readOptions("npm run spam:reference -- [--check]", { check: { type: "boolean" } });
  const chosen = chooseReference(readCorpus(join(import.meta.dirname, "..", "training")));
  const written = printReference(chosen);
  if (!check) writeFileSync(target, written);
  else if (readFileSync(target, "utf8") !== written)
    throw new Error("The committed references are not what packages/spam/training/ham gives.");
  process.stdout.write(
    `Chose ${chosen.length} genuine messages; ${Math.round(Buffer.byteLength(written) / 1_024)} KB.\n`,
  );
}
