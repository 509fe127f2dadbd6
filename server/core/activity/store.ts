import type { Database } from "../database/db.ts";
import { Parameters, prepared } from "../database/sql.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { keptSubmissions, ownedForm, visible, visibleTrash } from "../scope/store/visibility.ts";

export interface NewestMessage {
  readonly sender: string;
  readonly createdAt: Date;
}

/** Forms with an empty inbox are absent. */
export async function findNewestMessages(scope: OwnerScope, db: Database): Promise<Map<string, NewestMessage>> {
  const parameters = new Parameters();
  // Order by the whole key of one index, or the planner reads all messages of a form. The newest one expires last.
  const text = `SELECT f.id, s.sender, s.created_at AS "createdAt"
    FROM forms AS f CROSS JOIN LATERAL ${keptSubmissions(
      scope,
      parameters,
      `(SELECT newest.* FROM submissions AS newest
    WHERE (newest.form_id, newest.folder, newest.id) <= (f.id, 'inbox', '~')
    ORDER BY newest.form_id DESC, newest.folder DESC, newest.id DESC LIMIT 1)`,
    )} AS s
    WHERE ${ownedForm(scope, parameters)} AND s.form_id = f.id AND s.folder = 'inbox' AND ${visible(scope, parameters)}`;
  const { rows } = await db.pool.query<NewestMessage & { id: string }>(prepared(text, parameters.values));
  return new Map(rows.map(({ id, ...newest }) => [id, newest]));
}

interface DayCount {
  readonly formId: string;
  /** 1 is the first. */
  readonly day: number;
  readonly count: number;
}

/** Counts the messages that arrived in each form's inbox on each day, except those in the Trash. */
export async function countInboxByDay(
  scope: OwnerScope,
  db: Database,
  dayStarts: readonly Date[],
): Promise<Map<string, number[]>> {
  const parameters = new Parameters();
  const starts = `${parameters.add(dayStarts.map((start) => start.toISOString()))}::timestamptz[]`;
  // Query form by form, or the planner may read the hours of every account.
  const arrived = `SELECT f.id AS "formId", daily.day, daily.count FROM forms AS f CROSS JOIN LATERAL (
      SELECT width_bucket(r.hour, ${starts}) AS day, sum(r.count)::int AS count FROM receipt_counts AS r
      WHERE r.form_id = f.id AND r.outcome = 'inbox' AND r.hour >= (${starts})[1]
      GROUP BY 1
    ) AS daily
    WHERE ${ownedForm(scope, parameters)}`;
  const trashed = `SELECT t.form_id AS "formId", width_bucket(t.received_at, ${starts}) AS day, -count(*)::int AS count
    FROM trashed_submissions AS t
    WHERE ${visibleTrash(scope, parameters)} AND t.folder = 'inbox' AND t.received_at >= (${starts})[1]
    GROUP BY 1, 2`;
  // Imported messages never arrived, but may still be in the Trash.
  const text = `SELECT "formId", day, greatest(0, sum(count))::int AS count
    FROM (${arrived} UNION ALL ${trashed}) AS part GROUP BY 1, 2`;
  const { rows } = await db.pool.query<DayCount>(prepared(text, parameters.values));
  const forms = new Map<string, number[]>();
  for (const { formId, day, count } of rows) {
    const days = forms.get(formId) ?? dayStarts.map(() => 0);
    forms.set(formId, days);
    days[day - 1] = count;
  }
  return forms;
}
