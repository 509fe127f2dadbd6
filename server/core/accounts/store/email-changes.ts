import type { Database, EmailChange, User } from "../../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { addJob, MAIL_TRIES } from "../../jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { lockEmails } from "./accounts.ts";
import { removeUnproven } from "./unproven.ts";

export type Mailbox = "present" | "new";

export type EmailChangeWithUser = EmailChange & { readonly user: Pick<User, "email"> };

/** Stores a change, replacing the user's earlier one, and queues the email to either mailbox. */
export async function saveEmailChange(
  scope: OwnerScope,
  db: Database,
  change: Pick<EmailChange, "id" | "newEmail" | "expiresAt" | "createdAt">,
): Promise<void> {
  const { userId } = scope;
  const data = { ...change, userId, approvedAt: null, confirmedAt: null };
  await inPrismaTransaction(db, async (transaction, client) => {
    await transaction.emailChange.upsert({ where: { userId }, create: data, update: data });
    for (const mailbox of ["present", "new"] satisfies Mailbox[]) {
      await addJob(client, "mail-email-change", { changeId: change.id, mailbox }, { maxAttempts: MAIL_TRIES });
    }
  });
}

/** The user's change awaiting confirmation; null if there is none. */
export async function findOwnEmailChange(scope: OwnerScope, db: Database, now: Date): Promise<EmailChange | null> {
  return db.prisma.emailChange.findFirst({ where: { userId: scope.userId, expiresAt: { gt: now } } });
}

export async function deleteEmailChange(scope: OwnerScope, db: Database): Promise<void> {
  await db.prisma.emailChange.deleteMany({ where: { userId: scope.userId } });
}

/** A pending change, by the id in its links. */
export async function findEmailChange(
  _scope: SystemScope,
  db: Database,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<EmailChangeWithUser | null> {
  return db.prisma.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    include: { user: { select: { email: true } } },
  });
}

/**
 * Records that one mailbox has confirmed. The second confirmation gives the user the new email and invalidates password
 * reset links, which were mailed to the old one. "taken": another user has got this email meanwhile, and the change is
 * over. Null if it is no longer pending.
 */
export async function confirmEmailChange(
  _scope: SystemScope,
  db: Database,
  { id, mailbox, now }: { readonly id: string; readonly mailbox: Mailbox; readonly now: Date },
): Promise<"waiting" | "changed" | "taken" | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockEmails(transaction);
    const found = await transaction.emailChange.findFirst({ where: { id, expiresAt: { gt: now } } });
    if (found === null) return null;
    const change = {
      ...found,
      ...(mailbox === "present" ? { approvedAt: found.approvedAt ?? now } : { confirmedAt: found.confirmedAt ?? now }),
    };
    if (change.approvedAt === null || change.confirmedAt === null) {
      await transaction.emailChange.update({ where: { id }, data: change });
      return "waiting";
    }
    await transaction.emailChange.delete({ where: { id } });
    await removeUnproven(client, change.newEmail);
    return setEmail(transaction, change);
  });
}

async function setEmail(
  transaction: PrismaTransaction,
  { userId, newEmail }: Pick<EmailChange, "userId" | "newEmail">,
): Promise<"changed" | "taken"> {
  if ((await transaction.user.count({ where: { email: newEmail, id: { not: userId } } })) > 0) return "taken";
  await transaction.user.update({ where: { id: userId }, data: { email: newEmail, emailVerified: true } });
  await transaction.passwordReset.deleteMany({ where: { userId } });
  return "changed";
}

/** Changes a user's email immediately. Null if nobody has the present one. */
export async function replaceEmail(
  _scope: SystemScope,
  db: Database,
  { email, newEmail }: { readonly email: string; readonly newEmail: string },
): Promise<"changed" | "taken" | null> {
  return inPrismaTransaction(db, async (transaction) => {
    await lockEmails(transaction);
    const user = await transaction.user.findUnique({ where: { email }, select: { id: true } });
    if (user === null) return null;
    await transaction.emailChange.deleteMany({ where: { userId: user.id } });
    return setEmail(transaction, { userId: user.id, newEmail });
  });
}
