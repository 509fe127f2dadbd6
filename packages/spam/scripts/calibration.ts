import { SPAM_THRESHOLD } from "../src/verdict.ts";
import { isSpam } from "./fit-judges.ts";
import { percent } from "./replay.ts";
import { pointsOf } from "./ship.ts";
import type { Unseen } from "./train-model.ts";

const LOWEST = -6;
const HIGHEST = 8;
const STEP = 2;

/**
 * What points mean on messages of families that the judges never saw: observed odds, in doublings, against claimed
 * ones; and the share the threshold holds, with and without a link.
 */
export function calibrationTable(unseen: readonly Unseen[]): readonly string[] {
  const lines = ["| points of the model | odds observed, in doublings | messages |", "|---|---|---|"];
  for (let from = LOWEST; from < HIGHEST; from += STEP) {
    const bin = unseen.filter(({ score }) => pointsOf(score) >= from && pointsOf(score) < from + STEP);
    const odds = weightOf(bin, true) / weightOf(bin, false);
    lines.push(`| ${from} to ${from + STEP} | ${Math.log2(odds).toFixed(1)} | ${bin.length} |`);
  }
  lines.push("", `| at ${SPAM_THRESHOLD} points | spam caught | genuine held |`, "|---|---|---|");
  for (const [name, hasLink] of [
    ["with a link", true],
    ["without", false],
  ] as const) {
    const rows = unseen.filter(({ sample }) => sample.hasLink === hasLink);
    const above = rows.filter(({ score }) => pointsOf(score) >= SPAM_THRESHOLD);
    const share = (spam: boolean) => percent(weightOf(above, spam) / weightOf(rows, spam));
    lines.push(`| ${name} | ${share(true)} | ${share(false)} |`);
  }
  return lines;
}

function weightOf(rows: readonly Unseen[], spam: boolean): number {
  return rows.reduce((sum, { sample }) => sum + (isSpam(sample) === spam ? sample.weight : 0), 0);
}
