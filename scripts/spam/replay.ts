import { type AccountFilter, NO_FILTER } from "../../server/spam/account-filter.ts";
import { learn } from "../../server/spam/learn.ts";
import { screen } from "../../server/spam/screen.ts";
import type { Folder, ScreenInput } from "../../server/spam/verdict.ts";
import type { Row } from "./corpus.ts";
import { measure, type Scored } from "./measure.ts";

export interface Judged extends Scored {
  readonly source: string;
  readonly verdict: Folder;
}

/** Judges each by itself, as a site's first message. */
export function judgeAll(rows: readonly Row[], filter: AccountFilter = NO_FILTER): readonly Judged[] {
  return rows.map((row) => judge(row, filter));
}

/** An owner who corrects every mistake, from the first message to the last. */
export function replay(rows: readonly Row[]): {
  readonly judged: readonly Judged[];
  readonly corrections: readonly number[];
} {
  let filter = NO_FILTER;
  const judged: Judged[] = [];
  const corrections: number[] = [];
  for (const row of rows) {
    const found = judge(row, filter);
    judged.push(found);
    if (found.verdict === row.folder) continue;
    filter = { ...filter, learned: learn(filter, inputOf(row), row.folder).learned };
    corrections.push(judged.length);
  }
  return { judged, corrections };
}

/** Lines of the curve: what each block of fifty corrections saw, and all that came after the first fifty. */
export function curve(judged: readonly Judged[], corrections: readonly number[], threshold: number): readonly string[] {
  const lines: string[] = [];
  const line = (name: string, rows: readonly Judged[]) => {
    const { recall, falsePositiveRate, spam, ham } = measure(rows, threshold);
    lines.push(
      `${name.padEnd(30)} ${percent(recall)} of ${spam} spam caught, ${percent(falsePositiveRate)} of ${ham} genuine held`,
    );
  };
  for (let block = 0; block * 50 < Math.max(corrections.length, 1); block += 1) {
    const from = block === 0 ? 0 : (corrections[block * 50 - 1] ?? judged.length);
    const to = corrections[(block + 1) * 50 - 1] ?? judged.length;
    line(`corrections ${block * 50 + 1} to ${Math.min((block + 1) * 50, corrections.length)}`, judged.slice(from, to));
  }
  const fiftieth = corrections[49];
  if (fiftieth === undefined) lines.push(`There were ${corrections.length} corrections, fewer than 50.`);
  else line("after 50 corrections", judged.slice(fiftieth));
  return lines;
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(share * 100).toFixed(2)} %`;
}

export function inputOf({ fields }: Row): ScreenInput {
  return { fields, filledTrap: null, origin: null, originAllowed: true };
}

function judge(row: Row, filter: AccountFilter): Judged {
  const { score, folder } = screen(inputOf(row), filter);
  return { folder: row.folder, source: row.source, score, verdict: folder };
}
