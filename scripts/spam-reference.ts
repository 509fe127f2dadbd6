// Chooses the genuine messages by which an account's own weights are checked: server/spam/fitted/reference-messages.ts.
// npm run spam:reference
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCorpus } from "./spam/corpus.ts";
import { chooseReference, printReference } from "./spam/reference.ts";

const root = join(import.meta.dirname, "..");
const chosen = chooseReference(readCorpus(join(root, "training")));
const written = printReference(chosen);
writeFileSync(join(root, "server", "spam", "fitted", "reference-messages.ts"), written);
process.stdout.write(
  `Chose ${chosen.length} genuine messages; ${Math.round(Buffer.byteLength(written) / 1_024)} KB.\n`,
);
