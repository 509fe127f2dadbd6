import { DAY_MS } from "../../../../shared/durations.ts";
import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { ceilingOfIds, floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";
import { type Counted, emptyCounts, type FolderCounts, readCounts } from "../../submissions/store/counts.ts";

export interface LeavingForm {
  readonly formId: string;
  readonly formName: string;
  readonly count: number;
  readonly oldestAt: Date;
  readonly newestAt: Date;
}

/** Counts submissions made at or before `cutOff` by form, largest count first. */
export async function countLeaving(scope: OwnerScope, db: Database, cutOff: Date): Promise<LeavingForm[]> {
  const counts = await readCounts(scope, db.pool, "all", { until: cutOff });
  const parameters = new Parameters();
  const end = (order: "ASC" | "DESC") => `(SELECT s.created_at AS at FROM submissions s
      WHERE ${visible(scope, parameters)} AND s.form_id = form.id AND s.folder = kept.folder
        AND s.id >= ${parameters.add(floorOfIds("sub", scope.visibleAfter))} AND s.id < ${parameters.add(ceilingOfIds("sub", cutOff))}
      ORDER BY s.form_id ${order}, s.folder ${order}, s.id ${order} LIMIT 1)`;
  const { rows } = await db.pool.query<Omit<LeavingForm, "count">>(
    `SELECT form.id AS "formId", form.name AS "formName", min(ends.at) AS "oldestAt", max(ends.at) AS "newestAt"
     FROM forms AS form CROSS JOIN unnest('{inbox,spam}'::folder[]) AS kept(folder)
     CROSS JOIN LATERAL (${end("ASC")} UNION ALL ${end("DESC")}) AS ends
     WHERE form.id = ANY(${parameters.add([...counts.keys()])}::text[]) GROUP BY form.id, form.name`,
    parameters.values,
  );
  const countOf = ({ inbox, spam }: FolderCounts) => inbox + spam;
  return rows
    .map((row) => ({ ...row, count: countOf(counts.get(row.formId) ?? emptyCounts) }))
    .sort((one, other) => other.count - one.count || (one.formId < other.formId ? -1 : 1));
}

export interface NextToGo {
  readonly oldestAt: Date;
  /** Made at the same time as the oldest or less than a day after it. */
  readonly count: number;
}

/** The oldest submissions made after `cutOff`; null when there are none. */
export async function findNextToGo(scope: OwnerScope, db: Database, cutOff: Date): Promise<NextToGo | null> {
  const oldest = new Parameters();
  const kept = (parameters: Parameters) =>
    `FROM submissions s WHERE ${visible(scope, parameters)} AND s.id >= ${parameters.add(ceilingOfIds("sub", cutOff))}`;
  const first = await db.pool.query<Pick<NextToGo, "oldestAt">>(
    `SELECT s.created_at AS "oldestAt" ${kept(oldest)} ORDER BY s.id LIMIT 1`,
    oldest.values,
  );
  const [next] = first.rows;
  if (next === undefined) return null;
  const within = new Parameters();
  const end = new Date(next.oldestAt.getTime() + DAY_MS);
  const counted = await db.pool.query<Pick<NextToGo, "count">>(
    `SELECT count(*)::integer AS count ${kept(within)} AND s.id < ${within.add(floorOfIds("sub", end))}`,
    within.values,
  );
  return { ...next, count: counted.rows[0]?.count ?? 0 };
}

/** Counts the messages made at or before `until` that still have their contents or origin, and have not lost it yet. */
export async function countWithPart(
  scope: OwnerScope,
  db: Database,
  formId: string,
  counted: Counted,
): Promise<number> {
  const { inbox, spam } = (await readCounts(scope, db.pool, [formId], counted)).get(formId) ?? emptyCounts;
  return inbox + spam;
}
