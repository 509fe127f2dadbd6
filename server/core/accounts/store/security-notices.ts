import type { SecurityNotice } from "../../../../shared/notices.ts";
import type { Database } from "../../database/db.ts";
import type { Connection } from "../../database/sql.ts";
import { addJob, MAIL_TRIES } from "../../jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";

/** Queues the email within the transaction of the change it reports. Its job is deleted with the user. */
export async function queueSecurityNotice(connection: Connection, notice: SecurityNotice): Promise<void> {
  const options = { key: `security:${notice.userId}:${notice.id}`, maxAttempts: MAIL_TRIES };
  await addJob(connection, "mail-security-notice", notice, options);
}

/** Like `queueSecurityNotice`, outside a transaction. */
export async function addSecurityNotice(
  _scope: OwnerScope | SystemScope,
  db: Database,
  notice: SecurityNotice,
): Promise<void> {
  await queueSecurityNotice(db.pool, notice);
}

/** The user's email address, and the time zone of their longest-standing account; null if they are gone. */
export async function findNoticed(
  _scope: SystemScope,
  db: Database,
  userId: string,
): Promise<{ readonly email: string; readonly timeZone: string } | null> {
  const membership = await db.prisma.membership.findFirst({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { accountId: "asc" }],
    select: { user: { select: { email: true } }, account: { select: { timeZone: true } } },
  });
  return membership === null ? null : { ...membership.user, ...membership.account };
}
