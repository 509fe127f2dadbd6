// Measures the shipped filter on a labelled file.
import { parseArgs } from "node:util";
import { type Folder, SPAM_THRESHOLD, thresholdOf } from "../src/verdict.ts";
import type { Row } from "./corpus.ts";
import { heldWithChanges } from "./harmless-changes.ts";
import { readLabelled } from "./labelled-lines.ts";
import { type Figures, intervalOf, measure } from "./measure.ts";
import { curve, type Judged, judgeAll, percent, replay } from "./replay.ts";

const USAGE = `npm run spam:eval -- <file.jsonl> [options]

The file has one JSON object a line: {"id", "label": "spam" | "ham", "fields": {…}}; see packages/spam/docs/model.md.

  --learn                  as an owner who corrects mistakes, in the order of the file
  --corrected <share>      with --learn: the share of mistakes that is corrected (1)
  --vary                   the share of genuine messages held with one harmless thing changed; exit code 1 above what is allowed
  --coverage               how often each rule speaks for and against spam
  --min-recall <share>     exit code 1 if less of the spam is caught
  --max-fpr <share>        exit code 1 if more of the genuine messages are held
  --max-fpr-linked <share> the same for those with a link
  --help                   this text`;

const COMMENT_THRESHOLD = thresholdOf({ kind: "comments" });

// A reader that stops early, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  evaluate();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function evaluate(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      learn: { type: "boolean" },
      corrected: { type: "string" },
      coverage: { type: "boolean" },
      vary: { type: "boolean" },
      "min-recall": { type: "string" },
      "max-fpr": { type: "string" },
      "max-fpr-linked": { type: "string" },
    },
  });
  if (values.help) {
    print(`Usage: ${USAGE}`);
    return;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
  const limits = {
    recall: share(values["min-recall"], "--min-recall"),
    fpr: share(values["max-fpr"], "--max-fpr"),
    fprLinked: share(values["max-fpr-linked"], "--max-fpr-linked"),
  };
  const corrected = share(values.corrected, "--corrected") ?? 1;
  const { rows, ignored } = readLabelled(file);
  for (const note of ignored) print(`Ignored: ${note}`);
  if (values.vary) {
    reportChanges(rows);
    return;
  }
  const replayed = values.learn ? replay(rows, corrected) : null;
  const judged = replayed?.judged ?? judgeAll(rows);
  const all = measure(judged, SPAM_THRESHOLD);
  report(all);
  print("\nBy links:");
  line("with a link", ({ hasLink }) => hasLink);
  line("without", ({ hasLink }) => !hasLink);
  for (const [heading, keyOf] of [
    ["Per kind of form", ({ kind }: Judged) => kind],
    ["Per language", ({ language }: Judged) => language],
    ["Per source", ({ source }: Judged) => source],
  ] as const) {
    print(`\n${heading}:`);
    for (const value of [...new Set(judged.map(keyOf))]) line(value, (row) => keyOf(row) === value);
  }
  if (values.coverage) for (const text of coverage(judged)) print(text);
  if (replayed !== null) {
    print(`\nAn owner who corrects ${percent(corrected)} of the mistakes, ${replayed.corrections.length} in all:`);
    for (const text of curve(judged, replayed.corrections, SPAM_THRESHOLD)) print(`  ${text}`);
  }
  const linked = measure(
    judged.filter(({ hasLink }) => hasLink),
    SPAM_THRESHOLD,
  );
  hold(all, linked, limits);

  function line(name: string, isChosen: (row: Judged) => boolean): void {
    const { spam, ham, caught, held } = measure(judged.filter(isChosen), SPAM_THRESHOLD);
    print(
      `  ${name.padEnd(28)} ${within(caught, spam)} of ${spam} spam caught, ${within(held, ham)} of ${ham} genuine held`,
    );
  }
}

function reportChanges(rows: readonly Row[]): void {
  const kept = heldWithChanges(rows, "kept");
  print("Genuine messages held with one harmless thing changed: values to tune by, others, allowed");
  for (const [at, { name, allowed, held }] of heldWithChanges(rows, "tuned").entries()) {
    const other = kept[at]?.held ?? 0;
    print(`  ${name.padEnd(56)} ${[held, other, allowed].map((share) => percent(share).padStart(8)).join("")}`);
    if (Math.max(held, other) > allowed) process.exitCode = 1;
  }
}

/** A share with its confidence interval. */
function within(seen: number, of: number): string {
  if (of === 0) return "–";
  const [least, most] = intervalOf(seen, of);
  return `${percent(seen / of)} (${(least * 100).toFixed(1)}–${(most * 100).toFixed(1)})`;
}

/** How often each rule fires on spam and on genuine messages, so no decay goes unnoticed. */
function coverage(judged: readonly Judged[]): readonly string[] {
  const fired = new Map<string, { spam: number; inbox: number }>();
  for (const { folder, reasons } of judged) {
    for (const name of new Set(reasons.map(({ name, points }) => `${name} ${points > 0 ? "+" : "−"}`))) {
      const counts = fired.get(name) ?? { spam: 0, inbox: 0 };
      counts[folder] += 1;
      fired.set(name, counts);
    }
  }
  const of = (folder: Folder) => judged.filter((row) => row.folder === folder).length;
  return [
    "\nHow often each rule speaks against (+) or for (−) a message:",
    ...[...fired]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, { spam, inbox }]) =>
          `  ${name.padEnd(28)} ${percent(spam / of("spam"))} of spam, ${percent(inbox / of("inbox"))} of genuine`,
      ),
  ];
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

At the shipped threshold of ${SPAM_THRESHOLD} (comments: ${COMMENT_THRESHOLD}):
  precision            ${percent(precision)}
  recall               ${percent(recall)}
  false positive rate  ${percent(falsePositiveRate)}
At any threshold:
  AUC                  ${Number.isNaN(auc) ? "–" : auc.toFixed(4)}
  recall at FPR ≤ 1 %  ${percent(recallAtOnePercent)}`);
}

/** A limit that cannot be measured, for lack of spam or genuine messages, counts as failed. */
function hold(
  { recall, falsePositiveRate }: Figures,
  linked: Figures,
  limits: { readonly recall: number | null; readonly fpr: number | null; readonly fprLinked: number | null },
): void {
  const broken = [
    ...(limits.recall !== null && !(recall >= limits.recall) ? [`Recall is below ${percent(limits.recall)}.`] : []),
    ...(limits.fpr !== null && !(falsePositiveRate <= limits.fpr)
      ? [`The false positive rate is above ${percent(limits.fpr)}.`]
      : []),
    ...(limits.fprLinked !== null && !(linked.falsePositiveRate <= limits.fprLinked)
      ? [`Of genuine messages with a link, more than ${percent(limits.fprLinked)} are held.`]
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
