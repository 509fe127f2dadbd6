import { createRandom } from "../../../shared/random.ts";
import { type AccountFilter, NO_FILTER } from "../src/account-filter.ts";
import { type Example, fittedExample } from "../src/fitted/example.ts";
import { fitWeights, MAX_LEFT, MAX_MOVED } from "../src/fitted/fit-weights.ts";
import type { Fitted } from "../src/fitted/fitted.ts";
import { MAX_GENUINE_POINTS } from "../src/habits.ts";
import { learn } from "../src/learn.ts";
import { readMessage, type Screened, screenMessage } from "../src/screen-message.ts";
import type { Reading } from "../src/text/read-submission.ts";
import type { Folder, FormHabits, Reason, ScreenInput } from "../src/verdict.ts";
import type { Row } from "./corpus.ts";
import { measure, type Scored } from "./measure.ts";
import { ReplayedForm } from "./replayed-form.ts";

export interface Judged extends Scored {
  readonly source: string;
  readonly language: string;
  readonly kind: string;
  readonly hasLink: boolean;
  readonly threshold: number;
  readonly verdict: Folder;
  readonly reasons: readonly Reason[];
}

/** Judges each on its own, as a site's first message. */
export function judgeAll(rows: readonly Row[]): readonly Judged[] {
  return rows.map((row) => judge(row, NO_FILTER, null).judged);
}

/**
 * Simulates an owner who corrects mistakes from the first message to the last, either all of them or a random share.
 * After each correction the account's weights are fitted as on the server. Each source is a form with its own habits.
 */
export function replay(
  rows: readonly Row[],
  corrected = 1,
): {
  readonly judged: readonly Judged[];
  readonly corrections: readonly number[];
} {
  let filter = NO_FILTER;
  const judged: Judged[] = [];
  const corrections: number[] = [];
  const moved: Example[] = [];
  const left: Example[] = [];
  const forms = new Map<string, ReplayedForm>();
  const random = createRandom(61);
  for (const row of rows) {
    const form = forms.get(row.source) ?? new ReplayedForm();
    forms.set(row.source, form);
    const { judged: found, reading, screened } = judge(row, filter, form.habits);
    judged.push(found);
    const example = fittedExample(inputOf(row), row.folder);
    if (found.verdict === row.folder || !random.chance(corrected)) {
      if (found.verdict === "spam" || found.score <= MAX_GENUINE_POINTS)
        left.push({ ...example, folder: found.verdict });
      form.keep(reading, { ...screened, ...row.arrival?.sending, origin: row.arrival?.origin ?? null });
      continue;
    }
    moved.push(example);
    filter = { ...filter, learned: learn(filter, inputOf(row), row.folder).learned, fitted: fitNewest(moved, left) };
    corrections.push(judged.length);
  }
  return { judged, corrections };
}

/** Fits weights to as many of the newest messages as the server uses. */
export function fitNewest(moved: readonly Example[], left: readonly Example[]): Fitted | null {
  const newest = (folder: Folder) => left.filter((one) => one.folder === folder).slice(-MAX_LEFT[folder]);
  return fitWeights({ moved: moved.slice(-MAX_MOVED), left: [...newest("inbox"), ...newest("spam")] });
}

const SHOWN_AFTER = [25, 50, 100, 200, 400];

/** Lines of the curve: results between each number of corrections and the next, and after the last. */
export function curve(judged: readonly Judged[], corrections: readonly number[], threshold: number): readonly string[] {
  const lines: string[] = [];
  const line = (name: string, rows: readonly Judged[]) => {
    const { recall, falsePositiveRate, spam, ham } = measure(rows, threshold);
    lines.push(
      `${name.padEnd(30)} ${percent(recall)} of ${spam} spam caught, ${percent(falsePositiveRate)} of ${ham} genuine held`,
    );
  };
  const placeOf = (correction: number) => (correction === 0 ? 0 : (corrections[correction - 1] ?? judged.length));
  const reached = [0, ...SHOWN_AFTER.filter((count) => count <= corrections.length)];
  for (const [at, from] of reached.entries()) {
    const to = reached[at + 1] ?? corrections.length;
    if (to > from) line(`corrections ${from + 1} to ${to}`, judged.slice(placeOf(from), placeOf(to)));
  }
  for (const count of reached.slice(1)) line(`after ${count} corrections`, judged.slice(placeOf(count)));
  if (corrections.length < 50) lines.push(`There were ${corrections.length} corrections, fewer than 50.`);
  return lines;
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(share * 100).toFixed(2)} %`;
}

export function inputOf({ fields, kind, arrival }: Pick<Row, "fields" | "kind" | "arrival">): ScreenInput {
  return { fields, filledTrap: null, origin: null, originAllowed: true, kind: kind ?? null, ...arrival };
}

function judge(
  row: Row,
  filter: AccountFilter,
  habits: FormHabits | null,
): { readonly judged: Judged; readonly reading: Reading; readonly screened: Screened } {
  const { fields, source, language, kind = null, arrival } = row;
  const form = { sensitivity: "normal", kind, habits } as const;
  const message = { fields, ...arrival };
  const reading = readMessage(form, message);
  const screened = screenMessage(form, message, filter, reading);
  const { score, threshold, folder: verdict, reasons } = screened;
  const hasLink = reading.links.length > 0;
  const told = { source, language, kind: kind ?? "contact", hasLink };
  return { judged: { ...told, folder: row.folder, score, threshold, verdict, reasons }, reading, screened };
}
