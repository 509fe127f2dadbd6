import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { inPrismaTransaction } from "../database/transaction.ts";
import { type Notice, queueNotice } from "../notices/notices.ts";
import { ownForms } from "../visibility.ts";

// Over about a day; then the next one is due.
const MAX_RUNS = 12;

/** When the last message of a form in use came to its inbox, as far as it could be a silence. */
interface Silence {
  readonly from: Date;
  readonly to: Date;
}

/** Queues a look at each account whose contact has a confirmed address, wants to know, and has forms that are silent. */
export async function queueQuiet(_scope: SystemScope, db: Database, { from, to }: Silence): Promise<void> {
  await db.pool.query(
    `SELECT graphile_worker.add_job('mail-quiet', json_build_object('accountId', account.id),
       job_key => 'mail-quiet ' || account.id, max_attempts => ${MAX_RUNS})
     FROM accounts AS account JOIN account_contacts AS contact ON contact.account_id = account.id
     WHERE account.mails_quiet_forms AND contact.email_verified AND EXISTS (
       SELECT FROM forms AS form CROSS JOIN LATERAL (
         SELECT max(hour) AS last FROM receipt_counts AS stats
         WHERE stats.form_id = form.id AND stats.outcome = 'inbox' AND stats.hour >= $1) AS inbox
       WHERE form.account_id = account.id AND form.status = 'active' AND inbox.last < $2)`,
    [from, to],
  );
}

export interface ToldSilence {
  readonly formId: string;
  readonly since: Date;
}

/** The last silences of the scope's forms that their owner was told of. */
export async function findToldSilences(scope: OwnerScope, db: Database): Promise<ToldSilence[]> {
  return db.prisma.quietNotice.findMany({ where: { form: ownForms(scope) } });
}

/** Remembers silences of the scope's forms that their owner was told of, and tells their webhooks. */
export async function recordTold(
  scope: OwnerScope,
  db: Database,
  told: readonly ToldSilence[],
  notices: readonly Notice[],
): Promise<void> {
  await inPrismaTransaction(db, async (transaction, client) => {
    const formIds = told.map(({ formId }) => formId);
    const owned = await transaction.form.findMany({
      where: { AND: [ownForms(scope), { id: { in: formIds } }] },
      select: { id: true },
    });
    const own = new Set(owned.map(({ id }) => id));
    await transaction.quietNotice.deleteMany({ where: { formId: { in: [...own] } } });
    await transaction.quietNotice.createMany({ data: told.filter(({ formId }) => own.has(formId)) });
    for (const notice of notices) await queueNotice(client, notice, { accountId: scope.accountId, byMail: false });
  });
}
