import type { Notice } from "../../../../shared/notices.ts";
import type { Database, WebhookEndpoint } from "../../database/db.ts";
import type { Connection } from "../../database/sql.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { SystemScope } from "../../scope/scope.ts";

/** SQL over `endpoint` and its `account`: it is sent notices. */
export const TAKES_NOTICES = "account.plan = 'pro' AND endpoint.sends_notices AND endpoint.status = 'active'";

export interface NoticeReceivers {
  readonly accountId: string;
  /** False if email itself is failing, or if it has been sent. */
  readonly byMail: boolean;
  /** The endpoint that the notice is about. */
  readonly exceptEndpoint?: string | null;
}

// Over about a day.
const MAX_RUNS = 12;

/**
 * Queues a notice for the account's contact and for webhooks that take notices, within the transaction of its cause.
 */
export async function queueNotice(
  connection: Connection,
  notice: Notice,
  { accountId, byMail, exceptEndpoint = null }: NoticeReceivers,
): Promise<void> {
  const options = { maxAttempts: MAX_RUNS };
  if (byMail)
    await addJob(connection, "mail-notice", { accountId, notice }, { ...options, key: `notice:${notice.id}` });
  const { rows } = await connection.query<{ id: string }>(
    `SELECT endpoint.id FROM webhook_endpoints AS endpoint JOIN accounts AS account ON account.id = endpoint.account_id
     WHERE account.id = $1 AND ${TAKES_NOTICES} AND endpoint.id IS DISTINCT FROM $2 ORDER BY endpoint.id`,
    [accountId, exceptEndpoint],
  );
  for (const { id } of rows) {
    const key = `notice:${notice.id}:${id}`;
    await addJob(connection, "send-notice", { endpointId: id, notice }, { ...options, key });
  }
}

/** The same for a notice whose cause is already recorded. */
export async function queueLoneNotice(
  _scope: SystemScope,
  db: Database,
  notice: Notice,
  receivers: NoticeReceivers,
): Promise<void> {
  await queueNotice(db.pool, notice, receivers);
}

/** An endpoint that still takes notices; null otherwise. */
export async function findEndpointToNotify(
  _scope: SystemScope,
  db: Database,
  id: string,
): Promise<WebhookEndpoint | null> {
  return db.prisma.webhookEndpoint.findFirst({
    where: { id, sendsNotices: true, status: "active", account: { plan: "pro" } },
  });
}
