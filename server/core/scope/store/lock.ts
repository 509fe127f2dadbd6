import type pg from "pg";
import { noteChangeOf } from "../../database/change-announcer.ts";
import type { Submission } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../scope.ts";
import { visible, visibleOrTrashed } from "./visibility.ts";

/** Locks the account until the transaction ends, so that counting or ordering its rows is serialised. */
export async function lockAccount(scope: Pick<OwnerScope, "accountId">, client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT FROM accounts WHERE id = $1 FOR UPDATE`, [scope.accountId]);
}

/** The same for the user, whatever account they are viewing. */
export async function lockUser(scope: OwnerScope, client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [scope.userId]);
}

export type LockedSubmission = Pick<Submission, "id" | "folder" | "formId">;

/**
 * Until the transaction ends, locks those of the named submissions that exist for the scope. They are about to change:
 * open dashboards are notified after the commit.
 */
export async function lockSubmissions(
  scope: OwnerScope,
  client: pg.ClientBase,
  ids: readonly string[],
  { withTrash = false } = {},
): Promise<LockedSubmission[]> {
  const parameters = new Parameters();
  // In a fixed order, so that overlapping selections cannot deadlock.
  const { rows } = await client.query<LockedSubmission>(
    `SELECT s.id, s.folder, s.form_id AS "formId" FROM submissions s
     WHERE ${withTrash ? visibleOrTrashed(scope, parameters) : visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
     ORDER BY s.id FOR UPDATE`,
    parameters.values,
  );
  noteChangeOf(client, scope, rows);
  return rows;
}
