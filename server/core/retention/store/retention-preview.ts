import { DAY_MS } from "../../../../shared/durations.ts";
import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { ceilingOfIds, floorOfIds } from "../../platform/ids.ts";
import type { Part } from "../../scope/content-retention.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { hasPart } from "../../scope/store/emptied.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";

export interface LeavingForm {
  readonly formId: string;
  readonly formName: string;
  readonly count: number;
  readonly oldestAt: Date;
  readonly newestAt: Date;
}

/** Counts submissions made at or before `cutOff` by form, largest count first. */
export async function countLeaving(scope: OwnerScope, db: Database, cutOff: Date): Promise<LeavingForm[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<LeavingForm>(
    `SELECT s.form_id AS "formId", form.name AS "formName", count(*)::integer AS count,
       min(s.created_at) AS "oldestAt", max(s.created_at) AS "newestAt"
     FROM submissions s JOIN forms AS form ON form.id = s.form_id
     WHERE ${visible(scope, parameters)} AND s.id < ${parameters.add(ceilingOfIds("sub", cutOff))}
     GROUP BY s.form_id, form.name ORDER BY count(*) DESC, s.form_id`,
    parameters.values,
  );
  return rows;
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

const HAS_PART: Readonly<Record<Part, string>> = {
  contents: "s.fields <> '[]'",
  origin: hasPart("origin"),
};

/** Counts the messages made at or before `cutOff` that still have their contents or origin. */
export async function countWithPart(
  scope: OwnerScope,
  db: Database,
  { formId, part, cutOff }: { readonly formId: string; readonly part: Part; readonly cutOff: Date },
): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${keptSubmissions(scope, parameters)} s
     WHERE ${visible(scope, parameters)} AND s.form_id = ${parameters.add(formId)} AND s.id < ${parameters.add(ceilingOfIds("sub", cutOff))}
       AND ${HAS_PART[part]}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
