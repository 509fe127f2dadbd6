import type { RecordedRetention, RetentionFacts } from "../../scope/retention-window.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Account, Database } from "../database/db.ts";
import { columnList, prepared } from "../database/sql.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../database/transaction.ts";
import { Prisma } from "../generated/client.ts";
import { addJob } from "../jobs/add-job.ts";

export async function findAccountByEmail(_scope: SystemScope, db: Database, email: string): Promise<Account | null> {
  return db.prisma.account.findUnique({ where: { email: email.trim().toLowerCase() } });
}

const OWN_ACCOUNT = `SELECT ${columnList("account", Prisma.AccountScalarFieldEnum)} FROM accounts AS account WHERE account.id = $1`;

/** Asked for by every page of the dashboard, so without the ORM. */
export async function findOwnAccount(scope: OwnerScope, db: Database): Promise<Account | null> {
  const { rows } = await db.pool.query<Account>(prepared(OWN_ACCOUNT, [scope.accountId]));
  return rows[0] ?? null;
}

/** The id of the instance's first account, which is its operator's. */
export async function findFirstAccountId(db: Database): Promise<string | null> {
  return (await db.prisma.account.findFirst({ orderBy: { id: "asc" }, select: { id: true } }))?.id ?? null;
}

export async function dismissGuide(scope: OwnerScope, db: Database, at: Date): Promise<void> {
  await db.prisma.account.update({ where: { id: scope.accountId }, data: { guideDismissedAt: at } });
}

export interface NewOwner
  extends Pick<
    Account,
    "id" | "email" | "emailVerified" | "selfRegistered" | "name" | "timeZone" | "plan" | "createdAt"
  > {
  readonly credentialId: string;
  readonly passwordHash: string;
  readonly onlyFirst: boolean;
  /** The plan of the instance's first account. */
  readonly planIfFirst: Account["plan"];
}

/**
 * Inserts an account with its password; a lock makes "first" hold when two sign-ups race. The first account's address
 * counts as verified: it is the operator's own.
 */
export async function insertOwner(
  _scope: SystemScope,
  db: Database,
  owner: NewOwner,
): Promise<Account | "taken" | "not-first"> {
  const { credentialId, passwordHash, onlyFirst, planIfFirst, ...account } = owner;
  return inPrismaTransaction(db, async (transaction) => {
    await lockEmails(transaction);
    const isFirst = (await transaction.account.count()) === 0;
    if (onlyFirst && !isFirst) return "not-first";
    if ((await transaction.account.count({ where: { email: account.email } })) > 0) return "taken";
    const credential = {
      id: credentialId,
      providerId: "credential",
      providerAccountId: account.id,
      password: passwordHash,
      createdAt: account.createdAt,
    };
    const first = isFirst ? { plan: planIfFirst, emailVerified: true, selfRegistered: false } : {};
    return transaction.account.create({ data: { ...account, ...first, credentials: { create: credential } } });
  });
}

// Any number that no other lock of this database uses.
const EMAILS_LOCK = 7_051_001;

/** Blocks other account creations and email changes until this transaction ends. */
export async function lockEmails(transaction: PrismaTransaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${EMAILS_LOCK})`;
}

export async function countAccounts(_scope: SystemScope, db: Database): Promise<number> {
  return db.prisma.account.count();
}

/** Switches the account to another plan; false when what its retention window rests on was changed meanwhile. */
export async function updatePlan(
  _scope: SystemScope,
  db: Database,
  before: Pick<Account, "id"> & RetentionFacts,
  change: Pick<Account, "plan"> & RecordedRetention,
): Promise<boolean> {
  return (await db.prisma.account.updateMany({ where: unchanged(before), data: change })).count === 1;
}

/** Records the window in force, unless what it rests on was changed meanwhile. */
export async function recordRetention(
  _scope: SystemScope,
  db: Database,
  before: Pick<Account, "id"> & RetentionFacts,
  recorded: RecordedRetention,
): Promise<void> {
  await db.prisma.account.updateMany({ where: unchanged(before), data: recorded });
}

/**
 * Sets the owner's own window, null for the plan's longest, and has what it excludes swept when it takes effect. False
 * when what it rests on was changed meanwhile.
 */
export async function updateRetention(
  scope: OwnerScope,
  db: Database,
  before: RetentionFacts,
  change: Pick<Account, "retentionDays"> & RecordedRetention,
): Promise<boolean> {
  const id = scope.accountId;
  return inPrismaTransaction(db, async (transaction, client) => {
    const { count } = await transaction.account.updateMany({ where: unchanged({ ...before, id }), data: change });
    if (count === 1 && change.nextRetentionAt !== null) {
      await addJob(client, "sweep-expired", {}, { key: `sweep-expired:${id}`, runAt: change.nextRetentionAt });
    }
    return count === 1;
  });
}

function unchanged(account: Pick<Account, "id"> & RetentionFacts): Prisma.AccountWhereInput {
  const { id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt } = account;
  return { id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt };
}

/** Queues the mail that a sign-up begins with; a second one for the same email replaces one that still waits. */
export async function queueSignUpMail(_scope: SystemScope, db: Database, email: string): Promise<void> {
  await addJob(db.pool, "mail-sign-up", { email }, { key: `sign-up:${email}`, maxAttempts: SIGN_UP_MAIL_TRIES });
}

// Over about half an hour: whoever signs up is waiting for it.
const SIGN_UP_MAIL_TRIES = 8;

/** On whose behalf a form mails; null when the form is gone. */
export async function findSenderOf(
  _scope: SystemScope,
  db: Database,
  formId: string,
): Promise<Pick<Account, "id" | "selfRegistered"> | null> {
  return db.prisma.account.findFirst({
    where: { forms: { some: { id: formId } } },
    select: { id: true, selfRegistered: true },
  });
}

/** Puts another hash of the same password in the place of the old one, unless it was changed in the meantime. */
export async function replacePasswordHash(
  _scope: SystemScope,
  db: Database,
  { hash, renewed }: { readonly hash: string; readonly renewed: string },
): Promise<void> {
  await db.prisma.credential.updateMany({ where: { password: hash }, data: { password: renewed } });
}

export async function updateProfile(
  scope: OwnerScope,
  db: Database,
  profile: Pick<Account, "name" | "timeZone">,
): Promise<Account> {
  return db.prisma.account.update({ where: { id: scope.accountId }, data: profile });
}
