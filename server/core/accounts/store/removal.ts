import type pg from "pg";
import type { Database } from "../../database/db.ts";
import { idsOf } from "../../database/sql.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../../database/transaction.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { queueFileRemoval, removeSubmissions } from "../../submissions/store/removal.ts";

const BATCH_ROWS = 1_000;

/** Removes every submission of the account, including those already hidden by its retention window. */
export async function removeAllSubmissions(scope: OwnerScope, db: Database): Promise<void> {
  for (;;) {
    const { submissions } = await inTransaction(db, (client) => removeSome(scope, client), {
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    if (submissions < BATCH_ROWS) return;
  }
}

async function removeSome(scope: OwnerScope, client: pg.PoolClient) {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 ORDER BY id LIMIT ${BATCH_ROWS} FOR UPDATE`,
    [scope.accountId],
  );
  return removeSubmissions(client, idsOf(rows));
}

const CREDENTIALS = `SELECT id FROM agent_tokens WHERE account_id = $1
     UNION ALL SELECT id FROM agent_connections WHERE account_id = $1`;

/** Tables that refer to an account, credential or form without a cascading foreign key. */
const LOOSE = [
  `DELETE FROM receipt_counts WHERE form_id IN (SELECT id FROM forms WHERE account_id = $1)`,
  `DELETE FROM verifications WHERE strpos(value, $1) > 0`,
  `DELETE FROM agent_callers WHERE credential_id IN (${CREDENTIALS})`,
  `DELETE FROM submission_reads AS read USING access_records AS record
   WHERE record.account_id = $1 AND read.credential_id = record.credential_id AND read.record_id = record.id`,
  `SELECT count(graphile_worker.remove_job(job.key)) FROM graphile_worker.jobs AS job
   WHERE job.key IN (SELECT 'confirm:' || destination.form_id || ':' || destination.address
       FROM destinations AS destination JOIN forms AS form ON form.id = destination.form_id WHERE form.account_id = $1
     UNION ALL SELECT id FROM webhook_endpoints WHERE account_id = $1
     UNION ALL SELECT id FROM invitations WHERE account_id = $1)`,
];

const USERS = [
  `DELETE FROM verifications WHERE EXISTS (SELECT FROM unnest($1::text[]) AS user_id WHERE strpos(value, user_id) > 0)`,
  `DELETE FROM agent_access_tokens WHERE user_id = ANY ($1)`,
  `SELECT count(graphile_worker.remove_job('password-reset:' || email)) FROM users WHERE id = ANY ($1)`,
  `SELECT count(graphile_worker.remove_job(job.key)) FROM graphile_worker.jobs AS job
   WHERE split_part(job.key, ':', 1) = 'security' AND split_part(job.key, ':', 2) = ANY ($1)`,
  `DELETE FROM users WHERE id = ANY ($1)`,
];

/** Removes those of these users who no longer belong to any account, with all their data. */
export async function removeStrayUsers(client: pg.PoolClient, userIds: readonly string[]): Promise<void> {
  // A concurrent join either commits first or finds that the user no longer exists.
  await client.query("SELECT FROM users WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE", [userIds]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE id = ANY ($1::text[])
       AND NOT EXISTS (SELECT FROM memberships AS membership WHERE membership.user_id = users.id)`,
    [userIds],
  );
  if (rows.length === 0) return;
  for (const statement of USERS) await client.query(statement, [rows.map(({ id }) => id)]);
}

/**
 * Removes the account, its remaining data and the users who belong to no other account, in one transaction. `nameOf`
 * names the mail that asked an address to confirm.
 */
export async function removeAccount(
  scope: OwnerScope,
  db: Database,
  nameOf: (destination: { readonly formId: string; readonly address: string }) => string,
): Promise<void> {
  const { accountId } = scope;
  await inTransaction(
    db,
    async (client) => {
      // Nothing new arrives from here on: adding a submission locks its form's row, which conflicts with this lock.
      await client.query("SELECT FROM accounts WHERE id = $1 FOR UPDATE", [accountId]);
      await client.query("SELECT FROM forms WHERE account_id = $1 ORDER BY id FOR UPDATE", [accountId]);
      for (;;) if ((await removeSome(scope, client)).submissions < BATCH_ROWS) break;
      const { rows } = await client.query<{ formId: string; address: string }>(
        `SELECT destination.form_id AS "formId", destination.address FROM destinations AS destination
       JOIN forms AS form ON form.id = destination.form_id WHERE form.account_id = $1`,
        [accountId],
      );
      const endpoints = await client.query<{ id: string }>("SELECT id FROM webhook_endpoints WHERE account_id = $1", [
        accountId,
      ]);
      await queueFileRemoval(client, [...rows.map(nameOf), ...endpoints.rows.map(({ id }) => id)]);
      for (const statement of LOOSE) await client.query(statement, [accountId]);
      const members = await client.query<{ id: string }>(
        `SELECT user_id AS id FROM memberships WHERE account_id = $1`,
        [accountId],
      );
      await client.query("DELETE FROM accounts WHERE id = $1", [accountId]);
      await removeStrayUsers(client, idsOf(members.rows));
      // Triggers have just recorded the removal of all these submissions.
      await client.query("DELETE FROM submission_count_deltas WHERE account_id = $1", [accountId]);
      await client.query("DELETE FROM submission_counts WHERE account_id = $1", [accountId]);
    },
    { statementTimeoutMs: LONG_STATEMENT_MS },
  );
}
