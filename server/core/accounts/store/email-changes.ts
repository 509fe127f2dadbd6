import type { Database, EmailChange, User } from "../../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { addJob, MAIL_TRIES } from "../../jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { lockEmails } from "./accounts.ts";
import { removeUnproven } from "./unproven.ts";

/** Present or new mailbox of the user. */
export type Mailbox = "present" | "new";

export type EmailChangeWithUser = EmailChange & { readonly user: Pick<User, "email"> };

/** Keeps a change, which replaces an earlier one of the user, and queues the email to either mailbox. */
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

/** The user's change that waits for its confirmations; null when there is none. */
export async function findOwnEmailChange(scope: OwnerScope, db: Database, now: Date): Promise<EmailChange | null> {
  return db.prisma.emailChange.findFirst({ where: { userId: scope.userId, expiresAt: { gt: now } } });
}

export async function deleteEmailChange(scope: OwnerScope, db: Database): Promise<void> {
  await db.prisma.emailChange.deleteMany({ where: { userId: scope.userId } });
}

/** A change that still waits, by the id that its links carry. */
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
 * Notes that one mailbox has confirmed. With the second one the user gets the new email, and links that reset the
 * password, which were mailed to the old one, stop working. "taken": another user has got this email meanwhile, and
 * the change is over. Null when it does not wait any more.
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

/** Gives a user another email at once. Null when nobody has the present one. */
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
