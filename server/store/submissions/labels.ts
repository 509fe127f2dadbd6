import type pg from "pg";
import type { OwnerScope } from "../../scope/scope.ts";
import { recordChange } from "../database/change-announcer.ts";
import type { Database, Label } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertBounded, lockAccount, lockSubmissions } from "../lock.ts";

export type LabelRow = Pick<Label, "id" | "name" | "color">;

/** The account's labels, by name. */
export async function findLabels(scope: OwnerScope, db: Database): Promise<LabelRow[]> {
  const { rows } = await db.pool.query<LabelRow>(
    `SELECT id, name, color FROM labels WHERE account_id = $1 ORDER BY fold_case(name), id`,
    [scope.accountId],
  );
  return rows;
}

/** "taken" where the account has a label of this name already, and "full" where it has as many as it can. */
export async function insertLabel(
  scope: OwnerScope,
  db: Database,
  { id, name, color, createdAt, most }: LabelRow & { readonly createdAt: Date; readonly most: number },
): Promise<"added" | "taken" | "full"> {
  const outcome = await inTransaction(db, async (client) => {
    await lockAccount(scope, client);
    const { rowCount } = await client.query(
      `SELECT FROM labels WHERE account_id = $1 AND fold_case(name) = fold_case($2) LIMIT 1`,
      [scope.accountId, name],
    );
    if (rowCount === 1) return "taken";
    const statement = `INSERT INTO labels (id, account_id, name, color, created_at) SELECT $3, $1, $4, $5, $6
      WHERE (SELECT count(*) FROM labels WHERE account_id = $1) < $2`;
    if (!(await insertBounded(scope, client, statement, { most, values: [id, name, color, createdAt] }))) return "full";
    await recordChange(scope, client, null);
    return "added";
  });
  db.announce(scope.accountId);
  return outcome;
}

/** `null` for an unknown label, "taken" if another one has the name. */
export async function updateLabel(
  scope: OwnerScope,
  db: Database,
  label: LabelRow,
): Promise<LabelRow | "taken" | null> {
  const updated = await inTransaction(db, async (client) => {
    const { rows } = await client.query<LabelRow>(
      `UPDATE labels SET name = $3, color = $4 WHERE account_id = $1 AND id = $2
         AND NOT EXISTS (SELECT FROM labels AS other
           WHERE other.account_id = $1 AND other.id <> $2 AND fold_case(other.name) = fold_case($3))
       RETURNING id, name, color`,
      [scope.accountId, label.id, label.name, label.color],
    );
    const [row] = rows;
    if (row === undefined) return (await ownsLabel(scope, client, label.id)) ? "taken" : null;
    await recordChange(scope, client, null);
    return row;
  });
  db.announce(scope.accountId);
  return updated;
}

/** Takes a label from every message, and from the account; false where the account has no such label. */
export function deleteLabel(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return deleteAndTell(scope, db, `DELETE FROM labels WHERE account_id = $1 AND id = $2`, id);
}

/** Runs a statement that deletes by account and id, and tells open dashboards; false where there was nothing to delete. */
export async function deleteAndTell(scope: OwnerScope, db: Database, statement: string, id: string): Promise<boolean> {
  const isDeleted = await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(statement, [scope.accountId, id]);
    if (rowCount === 0) return false;
    await recordChange(scope, client, null);
    return true;
  });
  db.announce(scope.accountId);
  return isDeleted;
}

/**
 * Gives all of the named submissions a label, or takes it from them, and returns which that changed; null when one of
 * them, or the label, does not exist for the scope.
 */
export async function labelSubmissions(
  scope: OwnerScope,
  db: Database,
  { ids, labelId, isOn }: { readonly ids: readonly string[]; readonly labelId: string; readonly isOn: boolean },
): Promise<readonly string[] | null> {
  const changed = await inTransaction(db, async (client) => {
    const found = await lockSubmissions(scope, client, ids);
    if (found.length !== ids.length || !(await ownsLabel(scope, client, labelId))) return null;
    const text = isOn
      ? `INSERT INTO submission_labels (label_id, submission_id) SELECT $1, id FROM unnest($2::text[]) AS given(id)
         ON CONFLICT DO NOTHING RETURNING submission_id AS id`
      : `DELETE FROM submission_labels WHERE label_id = $1 AND submission_id = ANY($2::text[]) RETURNING submission_id AS id`;
    const { rows } = await client.query<{ id: string }>(text, [labelId, ids]);
    const changedIds = rows.map(({ id }) => id);
    if (changedIds.length > 0) await recordChange(scope, client, changedIds);
    return changedIds;
  });
  db.announce(scope.accountId);
  return changed;
}

async function ownsLabel(scope: OwnerScope, client: pg.PoolClient, id: string): Promise<boolean> {
  // Held until the end, so that it is not deleted meanwhile.
  const { rowCount } = await client.query(`SELECT FROM labels WHERE account_id = $1 AND id = $2 FOR KEY SHARE`, [
    scope.accountId,
    id,
  ]);
  return rowCount === 1;
}
