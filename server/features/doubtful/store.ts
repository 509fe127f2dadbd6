import type { Database } from "../../core/database/db.ts";
import { floorOfIds } from "../../core/platform/ids.ts";
import type { SystemScope } from "../../core/scope/scope.ts";

// Spread over about a day; then the next one is due.
const MAX_RUNS = 12;

/**
 * Queues one email for each account with a confirmed contact address and undecided doubtful messages from that period.
 */
export async function queueDoubtful(
  _scope: SystemScope,
  db: Database,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await db.pool.query(
    `SELECT graphile_worker.add_job('mail-doubtful', json_build_object('accountId', contact.account_id, 'until', $3::text),
       job_key => 'mail-doubtful ' || contact.account_id, max_attempts => ${MAX_RUNS})
     FROM account_contacts AS contact WHERE contact.email_verified AND EXISTS (
       SELECT FROM forms AS form CROSS JOIN LATERAL (
         SELECT FROM submissions AS s WHERE s.form_id = form.id AND s.is_doubtful AND s.id >= $1 AND s.id < $2 LIMIT 1) AS found
       WHERE form.account_id = contact.account_id AND form.shows_doubtful)`,
    [floorOfIds("sub", since), floorOfIds("sub", until), until.toISOString()],
  );
}
