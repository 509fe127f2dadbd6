import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Account, Database, EmailChange } from "../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../database/transaction.ts";
import { addJob } from "../jobs/add-job.ts";
import { lockEmails } from "./accounts.ts";

/** Present or new mailbox of the account. */
export type Mailbox = "present" | "new";

export type EmailChangeWithAccount = EmailChange & { readonly account: Pick<Account, "email"> };

// Over about half an hour: whoever changes an email is waiting for it.
const MAIL_TRIES = 8;

/** Keeps a change, which replaces an earlier one of the account, and queues the email to either mailbox. */
export async function saveEmailChange(
  scope: OwnerScope,
  db: Database,
  change: Pick<EmailChange, "id" | "newEmail" | "expiresAt" | "createdAt">,
): Promise<void> {
  const { accountId } = scope;
  const data = { ...change, accountId, approvedAt: null, confirmedAt: null };
  await inPrismaTransaction(db, async (transaction, client) => {
    await transaction.emailChange.upsert({ where: { accountId }, create: data, update: data });
    for (const mailbox of ["present", "new"] satisfies Mailbox[]) {
      await addJob(client, "mail-email-change", { changeId: change.id, mailbox }, { maxAttempts: MAIL_TRIES });
    }
  });
}

/** The owner's change that waits for its confirmations; null when there is none. */
export async function findOwnEmailChange(scope: OwnerScope, db: Database, now: Date): Promise<EmailChange | null> {
  return db.prisma.emailChange.findFirst({ where: { accountId: scope.accountId, expiresAt: { gt: now } } });
}

export async function deleteEmailChange(scope: OwnerScope, db: Database): Promise<void> {
  await db.prisma.emailChange.deleteMany({ where: { accountId: scope.accountId } });
}

/** A change that still waits, by the id that its links carry. */
export async function findEmailChange(
  _scope: SystemScope,
  db: Database,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<EmailChangeWithAccount | null> {
  return db.prisma.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    include: { account: { select: { email: true } } },
  });
}

/**
 * Notes that one mailbox has confirmed. With the second one the account gets its new email, and links that reset its
 * password, which were mailed to the old one, stop working. "taken": another account has got this email meanwhile, and
 * the change is over. Null when it does not wait any more.
 */
export async function confirmEmailChange(
  _scope: SystemScope,
  db: Database,
  { id, mailbox, now }: { readonly id: string; readonly mailbox: Mailbox; readonly now: Date },
): Promise<"waiting" | "changed" | "taken" | null> {
  return inPrismaTransaction(db, async (transaction) => {
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
    return setEmail(transaction, change);
  });
}

async function setEmail(
  transaction: PrismaTransaction,
  { accountId, newEmail }: Pick<EmailChange, "accountId" | "newEmail">,
): Promise<"changed" | "taken"> {
  if ((await transaction.account.count({ where: { email: newEmail, id: { not: accountId } } })) > 0) return "taken";
  await transaction.account.update({ where: { id: accountId }, data: { email: newEmail, emailVerified: true } });
  await transaction.passwordReset.deleteMany({ where: { accountId } });
  return "changed";
}

/** Gives an account another email at once. Null when nobody has the present one. */
export async function replaceEmail(
  _scope: SystemScope,
  db: Database,
  { email, newEmail }: { readonly email: string; readonly newEmail: string },
): Promise<"changed" | "taken" | null> {
  return inPrismaTransaction(db, async (transaction) => {
    await lockEmails(transaction);
    const account = await transaction.account.findUnique({ where: { email }, select: { id: true } });
    if (account === null) return null;
    await transaction.emailChange.deleteMany({ where: { accountId: account.id } });
    return setEmail(transaction, { accountId: account.id, newEmail });
  });
}

/** Removes what nobody confirmed in time. */
export async function deleteExpiredEmailChanges(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  await db.prisma.emailChange.deleteMany({ where: { expiresAt: { lte: now } } });
}
