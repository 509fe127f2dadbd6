import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
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
     WHERE ${visible(scope, parameters)} AND s.created_at <= ${parameters.add(cutOff)}
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
  const parameters = new Parameters();
  const kept = `${visible(scope, parameters)} AND s.created_at > ${parameters.add(cutOff)}`;
  const { rows } = await db.pool.query<NextToGo>(
    `SELECT oldest.at AS "oldestAt",
       (SELECT count(*)::integer FROM submissions s WHERE ${kept} AND s.created_at < oldest.at + interval '24 hours') AS count
     FROM (SELECT s.created_at AS at FROM submissions s WHERE ${kept} ORDER BY s.created_at LIMIT 1) AS oldest`,
    parameters.values,
  );
  return rows[0] ?? null;
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
     WHERE ${visible(scope, parameters)} AND s.form_id = ${parameters.add(formId)} AND s.created_at <= ${parameters.add(cutOff)}
       AND ${HAS_PART[part]}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
