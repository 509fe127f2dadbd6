import type { Row } from "./corpus.ts";
import type { Sample } from "./featurise.ts";
import { isSpam } from "./fit-judges.ts";
import { measure } from "./measure.ts";
import { percent } from "./replay.ts";
import { HELD_SHARE, scoreHolding } from "./ship.ts";
import { blended, judgeLeftOut, trainModel, type Unseen } from "./train-model.ts";

export type LeftOut = "family" | "language";

const MIN_MESSAGES = 15;

/** For each of our own families or languages with enough messages: how judges that never saw it score it. */
export function leftOutTable(own: readonly Sample[], published: readonly Sample[], by: LeftOut): readonly string[] {
  const sizes = new Map<string, Set<string>>();
  const nameOf = ({ source, language }: Row) => (by === "family" ? source : language);
  for (const { row } of own) sizes.set(nameOf(row), (sizes.get(nameOf(row)) ?? new Set()).add(row.id));
  const ours = new Set(own.map(({ row }) => row.id));
  const groupOf = (row: Row) =>
    ours.has(row.id) && (sizes.get(nameOf(row))?.size ?? 0) >= MIN_MESSAGES ? nameOf(row) : null;
  const samples = [...own, ...published];
  const { blend } = trainModel(samples).model;
  const judged = judgeLeftOut(samples, groupOf).map((row) => ({ ...row, score: blended(blend, row) }));
  const threshold = scoreHolding(judged, HELD_SHARE);
  const line = (name: string, rows: readonly Unseen[]) =>
    `| ${name} | ${auc(rows)} | ${percent(held(rows, true, threshold))} | ${percent(held(rows, false, threshold))} |`;
  const groups = [...new Set(judged.map(({ sample }) => nameOf(sample.row)))].toSorted();
  return [
    `| left out by ${by} | AUC | spam caught | genuine held |`,
    "|---|---|---|---|",
    line("all", judged),
    ...groups.map((group) =>
      line(
        group,
        judged.filter(({ sample }) => nameOf(sample.row) === group),
      ),
    ),
  ];
}

function auc(rows: readonly Unseen[]): string {
  const { auc: area } = measure(
    rows.map(({ sample, score }) => ({ folder: sample.row.folder, score })),
    0,
  );
  return Number.isNaN(area) ? "–" : area.toFixed(3);
}

/** Weighted to the frequency of kinds on real forms. */
function held(rows: readonly Unseen[], spam: boolean, threshold: number): number {
  const chosen = rows.filter(({ sample }) => isSpam(sample) === spam);
  const weight = (some: readonly Unseen[]) => some.reduce((sum, { sample }) => sum + sample.weight, 0);
  return weight(chosen.filter(({ score }) => score >= threshold)) / weight(chosen);
}
