import type { Account, Database, User } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnList, prepared } from "../../database/sql.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { audited, inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import { addJob, MAIL_TRIES } from "../../jobs/store/add-job.ts";
import type { RecordedRetention, RetentionFacts } from "../../scope/retention-window.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { removeUnproven } from "./unproven.ts";

/** An account with its own details on its record of processing. */
export const ofAccount = (id: string): Selection => ({ kind: RECORDED.account, where: { id } });

export type Contact = Pick<User, "id" | "email" | "emailVerified" | "name">;

export async function findContact(_scope: SystemScope, db: Database, accountId: string): Promise<Contact> {
  const { rows } = await db.pool.query<Contact>(
    `SELECT id, email, email_verified AS "emailVerified", name FROM account_contacts WHERE account_id = $1`,
    [accountId],
  );
  const [contact] = rows;
  if (contact === undefined) throw new Error("An account has no owner.");
  return contact;
}

/** The contact of an account, with its time zone; null when the account is gone. */
export async function findNoticedContact(
  scope: SystemScope,
  db: Database,
  accountId: string,
): Promise<(Contact & Pick<Account, "timeZone">) | null> {
  const account = await db.prisma.account.findUnique({ where: { id: accountId }, select: { timeZone: true } });
  return account === null ? null : { ...(await findContact(scope, db, accountId)), ...account };
}

export type AccountWithContact = Account & { readonly contact: Contact };

const ACCOUNT_WITH_CONTACT = `SELECT ${columnList("account", Prisma.AccountScalarFieldEnum)},
  json_build_object('id', contact.id, 'email', contact.email, 'emailVerified', contact.email_verified,
    'name', contact.name) AS contact
  FROM accounts AS account`;

const OWN_ACCOUNT = `${ACCOUNT_WITH_CONTACT} JOIN account_contacts AS contact ON contact.account_id = account.id
  WHERE account.id = $1`;

export async function findOwnAccount(scope: OwnerScope, db: Database): Promise<AccountWithContact | null> {
  const { rows } = await db.pool.query<AccountWithContact>(prepared(OWN_ACCOUNT, [scope.accountId]));
  return rows[0] ?? null;
}

/**
 * The account owned by the user with this email address, with that user as its contact: the named one, or else the
 * oldest.
 */
export async function findAccountByEmail(
  _scope: SystemScope,
  db: Database,
  email: string,
  accountId: string | null = null,
): Promise<AccountWithContact | null> {
  const { rows } = await db.pool.query<AccountWithContact>(
    `${ACCOUNT_WITH_CONTACT} JOIN memberships AS membership ON membership.account_id = account.id
       JOIN users AS contact ON contact.id = membership.user_id
     WHERE contact.email = $1 AND membership.role = 'owner' AND ($2::text IS NULL OR account.id = $2)
     ORDER BY account.id LIMIT 1`,
    [email.trim().toLowerCase(), accountId],
  );
  return rows[0] ?? null;
}

/** The id of the instance's first account, which belongs to the operator. */
export async function findFirstAccountId(db: Database): Promise<string | null> {
  return (await db.prisma.account.findFirst({ orderBy: { id: "asc" }, select: { id: true } }))?.id ?? null;
}

export async function dismissGuide(scope: OwnerScope, db: Database, at: Date): Promise<void> {
  await db.prisma.account.update({ where: { id: scope.accountId }, data: { guideDismissedAt: at } });
}

export interface NewOwner
  extends Pick<Account, "id" | "selfRegistered" | "timeZone" | "plan" | "createdAt">,
    Pick<User, "email" | "emailVerified" | "name"> {
  readonly userId: string;
  readonly credentialId: string;
  readonly passwordHash: string;
  readonly onlyFirst: boolean;
  readonly planIfFirst: Account["plan"];
}

/**
 * Inserts an account and the user who owns it; a lock makes "first" hold when two sign-ups race. The first account's
 * address counts as verified: it is the operator's own.
 */
export async function insertOwner(
  _scope: SystemScope,
  db: Database,
  owner: NewOwner,
): Promise<AccountWithContact | "taken" | "not-first"> {
  const { userId, credentialId, passwordHash, onlyFirst, planIfFirst, email, emailVerified, name, ...account } = owner;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockEmails(transaction);
    const isFirst = (await transaction.account.count()) === 0;
    if (onlyFirst && !isFirst) return "not-first";
    // A self-registered user has proved the address.
    if (account.selfRegistered) await removeUnproven(client, email);
    if ((await transaction.user.count({ where: { email } })) > 0) return "taken";
    const { createdAt } = account;
    const password = { providerId: "credential", providerAccountId: userId, password: passwordHash };
    const contact = await transaction.user.create({
      data: {
        ...{ id: userId, email, emailVerified: emailVerified || isFirst, name, createdAt },
        credentials: { create: { ...password, id: credentialId, createdAt } },
      },
      select: { id: true, email: true, emailVerified: true, name: true },
    });
    const first = isFirst ? { plan: planIfFirst, selfRegistered: false } : {};
    const owned = { create: { userId, role: "owner", createdAt } } as const;
    const members: Selection = { kind: RECORDED.member, where: { account_id: account.id } };
    const made = await audited(null, client, [members], () =>
      transaction.account.create({ data: { ...account, ...first, memberships: owned } }),
    );
    return { ...made, contact };
  });
}

// Any number not used by another lock of this database.
const EMAILS_LOCK = 7_051_001;

/** Blocks other new users and email changes until this transaction ends. */
export async function lockEmails(transaction: PrismaTransaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${EMAILS_LOCK})`;
}

export async function countAccounts(_scope: SystemScope, db: Database): Promise<number> {
  return db.prisma.account.count();
}

/** Switches the account to another plan; false if the inputs of its retention window have changed meanwhile. */
export async function updatePlan(
  _scope: SystemScope,
  db: Database,
  before: Pick<Account, "id"> & RetentionFacts,
  change: Pick<Account, "plan"> & RecordedRetention,
): Promise<boolean> {
  return inAuditedTransaction("operator", db, [ofAccount(before.id)], async (transaction) => {
    const { count } = await transaction.account.updateMany({ where: unchanged(before), data: change });
    return count === 1;
  });
}

/** Records the active retention window, unless its inputs have changed meanwhile. */
export async function recordRetention(
  _scope: SystemScope,
  db: Database,
  before: Pick<Account, "id"> & RetentionFacts,
  recorded: RecordedRetention,
): Promise<void> {
  await db.prisma.account.updateMany({ where: unchanged(before), data: recorded });
}

/**
 * Sets the owner's own window, null for the plan's longest, and schedules a sweep of what it excludes for when it takes
 * effect. False if its inputs have changed meanwhile.
 */
export async function updateRetention(
  scope: OwnerScope,
  db: Database,
  before: RetentionFacts,
  change: Pick<Account, "retentionDays"> & RecordedRetention,
): Promise<boolean> {
  const id = scope.accountId;
  return inAuditedTransaction(scope, db, [ofAccount(id)], async (transaction, client) => {
    const { count } = await transaction.account.updateMany({ where: unchanged({ ...before, id }), data: change });
    if (count === 1 && change.nextRetentionAt !== null) {
      await addJob(client, "sweep-expired", {}, { key: `sweep-expired:${id}`, runAt: change.nextRetentionAt });
    }
    return count === 1;
  });
}

/** Changes settings that take effect at once. */
export async function updateSettings(
  scope: OwnerScope,
  db: Database,
  data: Partial<Pick<Account, "recordDays" | "mailsQuietForms">>,
): Promise<void> {
  const { accountId: id } = scope;
  await inAuditedTransaction(scope, db, [ofAccount(id)], ({ account }) => account.update({ where: { id }, data }));
}

function unchanged(account: Pick<Account, "id"> & RetentionFacts): Prisma.AccountWhereInput {
  const { id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt } = account;
  return { id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt };
}

/** Queues the first mail of a sign-up, replacing a pending one for the same email. */
export async function queueSignUpMail(_scope: SystemScope, db: Database, email: string): Promise<void> {
  await addJob(db.pool, "mail-sign-up", { email }, { key: `sign-up:${email}`, maxAttempts: MAIL_TRIES });
}

/** On whose behalf a form sends mail; null if the form is gone. */
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
