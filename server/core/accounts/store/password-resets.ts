import type pg from "pg";
import { deleteAgentAccessOf } from "../../agents/store/agent-access.ts";
import type { Database, PasswordReset } from "../../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import type { Changer } from "../../history/store/audit.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { removeUnproven } from "./unproven.ts";
import { deleteTwoFactorOf } from "./users.ts";

// At growing intervals, over about an hour; a later link is of no use.
const MAX_ATTEMPTS = 9;

/** Queues the mail to the user with this email address, if any; only the job looks the user up. */
export async function queuePasswordReset(_scope: SystemScope, db: Database, email: string): Promise<void> {
  const options = { key: `password-reset:${email}`, maxAttempts: MAX_ATTEMPTS };
  await addJob(db.pool, "mail-password-reset", { email }, options);
}

export async function findPasswordReset(
  _scope: SystemScope,
  db: Database,
  userId: string,
): Promise<PasswordReset | null> {
  return db.prisma.passwordReset.findUnique({ where: { userId } });
}

/** Stores a new link, replacing the previous one. */
export async function savePasswordReset(
  _scope: SystemScope,
  db: Database,
  reset: Omit<PasswordReset, "sentAt">,
): Promise<void> {
  const { userId } = reset;
  const data = { ...reset, sentAt: null };
  await db.prisma.passwordReset.upsert({ where: { userId }, create: data, update: data });
}

export async function markPasswordResetSent(
  _scope: SystemScope,
  db: Database,
  { tokenHash, sentAt }: { readonly tokenHash: string; readonly sentAt: Date },
): Promise<void> {
  await db.prisma.passwordReset.updateMany({ where: { tokenHash }, data: { sentAt } });
}

export async function isPasswordResetOpen(
  _scope: SystemScope,
  db: Database,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
): Promise<boolean> {
  return (await db.prisma.passwordReset.count({ where: { tokenHash, expiresAt: { gt: now } } })) === 1;
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly credentialId: string;
  readonly endsAgents: boolean;
  readonly removesPasskeys: boolean;
  readonly now: Date;
}

export interface PasswordChange {
  readonly userId: string;
  readonly email: string;
  readonly endedSessions: number;
  /** Agent tokens and connected agents that had access, which they keep unless it was ended. */
  readonly tokens: number;
  readonly connections: number;
  /** They still sign in, unless they were removed. */
  readonly passkeys: number;
}

/**
 * Changes a password by a link, which stops working; null if the link does not work. "removed": nobody had proved the
 * address before, and the link was not opened in a browser that its user has signed in with.
 */
export async function changePasswordByLink(
  _scope: SystemScope,
  db: Database,
  { tokenHash, browserOf, ...change }: NewPassword & { readonly tokenHash: string; readonly browserOf: string | null },
): Promise<PasswordChange | "removed" | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const open = { tokenHash, expiresAt: { gt: change.now } };
    const reset = await transaction.passwordReset.findFirst({ where: open });
    // If two requests use the link at once, the second finds it gone.
    if (reset === null || (await transaction.passwordReset.deleteMany({ where: open })).count === 0) return null;
    const { userId } = reset;
    const { email, emailVerified } = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
    const isFirstProof = !emailVerified && browserOf !== userId;
    if (isFirstProof && (await removeUnproven(client, email))) return "removed";
    if (isFirstProof) {
      await transaction.userIdentity.deleteMany({ where: { userId } });
      await deleteTwoFactorOf(transaction, userId);
    }
    await transaction.user.update({ where: { id: userId }, data: { emailVerified: true } });
    const ends = isFirstProof ? { endsAgents: true, removesPasskeys: true } : {};
    return replacePassword(transaction, client, { ...change, ...ends, userId, email, by: { userId } });
  });
}

/** Changes the password of the user with this email address; null if there is none. */
export async function changePasswordByEmail(
  _scope: SystemScope,
  db: Database,
  { email, ...change }: NewPassword & { readonly email: string },
): Promise<PasswordChange | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const user = await transaction.user.findUnique({ where: { email }, select: { id: true } });
    if (user === null) return null;
    return replacePassword(transaction, client, { ...change, userId: user.id, email, by: "operator" });
  });
}

async function replacePassword(
  transaction: PrismaTransaction,
  client: pg.ClientBase,
  change: NewPassword & { readonly userId: string; readonly email: string; readonly by: Changer },
): Promise<PasswordChange> {
  const { userId, email, by, passwordHash, credentialId, endsAgents, removesPasskeys, now } = change;
  const key = { providerId: "credential", providerAccountId: userId };
  await transaction.credential.upsert({
    where: { providerId_providerAccountId: key },
    create: { ...key, id: credentialId, userId, password: passwordHash, createdAt: now },
    update: { password: passwordHash },
  });
  await transaction.passwordReset.deleteMany({ where: { userId } });
  await transaction.emailChange.deleteMany({ where: { userId } });
  const { count: endedSessions } = await transaction.session.deleteMany({ where: { userId } });
  const isActive = { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const tokens = await transaction.agentToken.count({ where: isActive });
  const connections = await transaction.agentConnection.count({ where: { userId } });
  if (endsAgents) await deleteAgentAccessOf(transaction, client, { by, userId, revokedAt: now });
  const passkeys = await transaction.passkey.count({ where: { userId } });
  if (removesPasskeys) await transaction.passkey.deleteMany({ where: { userId } });
  return { userId, email, endedSessions, tokens, connections, passkeys };
}
