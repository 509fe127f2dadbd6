// Measures the shipped filter on a labelled file.
// npm run spam:eval -- <file.jsonl> [--learn] [--min-recall 0.75] [--max-fpr 0.01]
import { parseArgs } from "node:util";
import { SPAM_THRESHOLD } from "../server/spam/verdict.ts";
import { readLabelled } from "./spam/labelled-lines.ts";
import { type Figures, measure } from "./spam/measure.ts";
import { curve, judgeAll, percent, replay } from "./spam/replay.ts";

try {
  evaluate();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function evaluate(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { learn: { type: "boolean" }, "min-recall": { type: "string" }, "max-fpr": { type: "string" } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new Error("Usage: npm run spam:eval -- <file.jsonl> [--learn] [--min-recall 0.75] [--max-fpr 0.01]");
  }
  const limits = { recall: share(values["min-recall"], "--min-recall"), fpr: share(values["max-fpr"], "--max-fpr") };
  const { rows, ignored } = readLabelled(file);
  for (const note of ignored) print(`Ignored: ${note}`);
  const replayed = values.learn ? replay(rows) : null;
  const judged = replayed?.judged ?? judgeAll(rows);
  const all = measure(judged, SPAM_THRESHOLD);
  report(all);
  print("\nPer source:");
  for (const source of [...new Set(rows.map((row) => row.source))]) {
    const { spam, ham, recall, falsePositiveRate } = measure(
      judged.filter((row) => row.source === source),
      SPAM_THRESHOLD,
    );
    print(
      `  ${source.padEnd(28)} ${percent(recall)} of ${spam} spam caught, ${percent(falsePositiveRate)} of ${ham} genuine held`,
    );
  }
  if (replayed !== null) {
    print(`\nAn owner who corrects every mistake, ${replayed.corrections.length} in all:`);
    for (const line of curve(judged, replayed.corrections, SPAM_THRESHOLD)) print(`  ${line}`);
  }
  hold(all, limits);
}

function report({
  caught,
  missed,
  held,
  passed,
  precision,
  recall,
  falsePositiveRate,
  auc,
  recallAtOnePercent,
}: Figures): void {
  print(`                 spam      genuine
held         ${String(caught).padStart(8)} ${String(held).padStart(12)}
let through  ${String(missed).padStart(8)} ${String(passed).padStart(12)}

At the shipped threshold of ${SPAM_THRESHOLD}:
  precision            ${percent(precision)}
  recall               ${percent(recall)}
  false positive rate  ${percent(falsePositiveRate)}
At any threshold:
  AUC                  ${Number.isNaN(auc) ? "–" : auc.toFixed(4)}
  recall at FPR ≤ 1 %  ${percent(recallAtOnePercent)}`);
}

/** A limit that cannot be measured, for want of spam or of genuine messages, is not kept. */
function hold(
  { recall, falsePositiveRate }: Figures,
  limits: { readonly recall: number | null; readonly fpr: number | null },
): void {
  const broken = [
    ...(limits.recall !== null && !(recall >= limits.recall) ? [`Recall is below ${percent(limits.recall)}.`] : []),
    ...(limits.fpr !== null && !(falsePositiveRate <= limits.fpr)
      ? [`The false positive rate is above ${percent(limits.fpr)}.`]
      : []),
  ];
  for (const line of broken) process.stderr.write(`${line}\n`);
  if (broken.length > 0) process.exitCode = 1;
}

function share(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new Error(`${option} is a share from 0 to 1, such as 0.75.`);
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
