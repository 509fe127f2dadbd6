import type { Notice } from "../../../shared/notices.ts";
import type { Database } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import { addJob } from "../../core/jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { ownForms } from "../../core/scope/store/visibility.ts";
import { queueNotice, TAKES_NOTICES } from "../../core/webhooks/store/notices.ts";

// Covers about a day, until the next run is due.
const MAX_RUNS = 12;

/** The range of last inbox messages that may mean an active form is quiet. */
interface Silence {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Queues a check of each account with quiet forms and someone to notify: its contact, or a webhook that takes notices.
 */
export async function queueQuiet(_scope: SystemScope, db: Database, { from, to }: Silence): Promise<void> {
  await db.pool.query(
    `SELECT graphile_worker.add_job('tell-quiet', json_build_object('accountId', account.id),
       job_key => 'tell-quiet ' || account.id, max_attempts => ${MAX_RUNS})
     FROM accounts AS account JOIN account_contacts AS contact ON contact.account_id = account.id
     WHERE (account.mails_quiet_forms AND contact.email_verified OR EXISTS (
         SELECT FROM webhook_endpoints AS endpoint WHERE endpoint.account_id = account.id AND ${TAKES_NOTICES}))
       AND EXISTS (SELECT FROM forms AS form CROSS JOIN LATERAL (
         SELECT max(hour) AS last FROM receipt_counts AS stats
         WHERE stats.form_id = form.id AND stats.outcome = 'inbox' AND stats.hour >= $1) AS inbox
       WHERE form.account_id = account.id AND form.status = 'active' AND inbox.last < $2)`,
    [from, to],
  );
}

export interface Reported {
  readonly formId: string;
  readonly since: Date;
}

/** The latest quiet periods of the scope's forms that their owner was notified of. */
export async function findReported(scope: OwnerScope, db: Database): Promise<Reported[]> {
  const forms = await db.prisma.form.findMany({
    where: { AND: [ownForms(scope), { quietSince: { not: null } }] },
    select: { id: true, quietSince: true },
  });
  return forms.flatMap(({ id, quietSince }) => (quietSince === null ? [] : [{ formId: id, since: quietSince }]));
}

interface Telling {
  readonly silences: readonly Reported[];
  readonly notices: readonly Notice[];
  readonly mail: object;
}

/** Records quiet periods of the scope's forms as notified, and queues the notifications to their owner and webhooks. */
export async function setReported(
  scope: OwnerScope,
  db: Database,
  { silences, notices, mail }: Telling,
): Promise<void> {
  const { accountId } = scope;
  await inPrismaTransaction(db, async (transaction, client) => {
    for (const { formId, since } of silences) {
      await transaction.form.updateMany({
        where: { AND: [ownForms(scope), { id: formId }] },
        data: { quietSince: since },
      });
    }
    for (const notice of notices) await queueNotice(client, notice, { accountId, byMail: false });
    await addJob(client, "mail-quiet", { accountId, ...mail }, { maxAttempts: MAX_RUNS });
  });
}
