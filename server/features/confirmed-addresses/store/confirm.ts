import type pg from "pg";
import type { Database } from "../../../core/database/db.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockSubmissions } from "../../../core/scope/store/lock.ts";
import { deliverOnce } from "../../../core/submissions/store/deliver-once.ts";
import type { Delivering } from "../../../core/submissions/store/delivery-steps.ts";

interface Answered extends Delivering {
  readonly id: string;
  readonly now: Date;
}

/**
 * Records once that a visitor has confirmed their submission, and delivers it if it is in the inbox and not yet
 * delivered. False if it was confirmed before, too late, or is gone.
 */
export async function confirmSubmission(scope: OwnerScope, db: Database, answered: Answered): Promise<boolean> {
  return answer(scope, db, answered, async (client) => {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `UPDATE submission_confirmations SET confirmed_at = $2
       WHERE submission_id = $1 AND confirmed_at IS NULL AND token_hash IS NOT NULL
         AND (expires_at IS NULL OR expires_at > $2)
       RETURNING released_at IS NULL AS "isHeld"`,
      [answered.id, answered.now],
    );
    return rows[0] ?? null;
  });
}

/** Like `confirmSubmission`, but on behalf of a member, who is recorded. */
export async function releaseSubmission(scope: OwnerScope, db: Database, answered: Answered): Promise<boolean> {
  return answer(scope, db, answered, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE submission_confirmations SET released_at = $2,
         released_by = (SELECT coalesce(nullif(u.name, ''), u.email) FROM users AS u WHERE u.id = $3)
       WHERE submission_id = $1 AND confirmed_at IS NULL AND released_at IS NULL`,
      [answered.id, answered.now, scope.userId],
    );
    return rowCount === 1 ? { isHeld: true } : null;
  });
}

async function answer(
  scope: OwnerScope,
  db: Database,
  answered: Answered,
  record: (client: pg.PoolClient) => Promise<{ readonly isHeld: boolean } | null>,
): Promise<boolean> {
  const isRecorded = await inTransaction(db, async (client) => {
    const [found] = await lockSubmissions(scope, client, [answered.id]);
    const recorded = found === undefined ? null : await record(client);
    if (found === undefined || recorded === null) return false;
    if (found.folder === "inbox" && recorded.isHeld) await deliverOnce(scope, client, [found.id], answered);
    return true;
  });
  if (isRecorded) db.announceDue();
  return isRecorded;
}
