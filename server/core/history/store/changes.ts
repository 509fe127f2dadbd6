import type pg from "pg";
import type { AccountChange, ChangeSubject, Database } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { addChanges, type Change } from "./audit.ts";

export interface ChangeQuery {
  /** `null` means any, here and below. */
  readonly subject: ChangeSubject | null;
  readonly actorId: string | null;
  /** Inclusive start, exclusive end. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Only changes older than this one. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Newest first. */
export async function findChanges(
  { accountId }: OwnerScope,
  db: Database,
  { subject, actorId, since, until, before, limit }: ChangeQuery,
): Promise<AccountChange[]> {
  return db.prisma.accountChange.findMany({
    where: {
      accountId,
      ...(subject === null ? {} : { subject }),
      ...(actorId === null ? {} : { actorId }),
      createdAt: { ...(since === null ? {} : { gte: since }), ...(until === null ? {} : { lt: until }) },
      ...(before === null ? {} : { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
}

export interface Actor {
  readonly id: string;
  /** Their last known name. */
  readonly name: string | null;
}

/** Everyone who has changed something, most recent first. */
export async function findActors({ accountId }: OwnerScope, db: Database): Promise<Actor[]> {
  const named = await db.prisma.accountChange.groupBy({
    by: ["actorId", "actorName"],
    where: { accountId, actorId: { not: null } },
    _max: { id: true },
    orderBy: { _max: { id: "desc" } },
  });
  const actors = new Map<string, Actor>();
  for (const { actorId: id, actorName: name } of named) {
    if (id !== null && !actors.has(id)) actors.set(id, { id, name });
  }
  return [...actors.values()];
}

/** Records, within its transaction, an action that is not a row of the account. */
export async function addToHistory(
  scope: OwnerScope,
  client: pg.ClientBase,
  change: Pick<Change, "subject" | "action" | "details"> & { readonly name?: string | null },
): Promise<void> {
  await addChanges(scope, client, [{ name: null, ...change, accountId: scope.accountId, subjectId: null }]);
}

/** Records that a person was told what is stored about them, but not who. */
export async function recordAnswer(
  scope: OwnerScope,
  db: Database,
  details: { readonly submissions: number; readonly mentions: number },
): Promise<void> {
  await inTransaction(db, (client) => addToHistory(scope, client, { subject: "answer", action: "created", details }));
}

/** The same for messages imported into a form from a file. */
export async function recordImport(
  scope: OwnerScope,
  db: Database,
  { name, submissions }: { readonly name: string; readonly submissions: number },
): Promise<void> {
  const change = { subject: "messages", action: "created", name, details: { submissions } } as const;
  if (submissions > 0) await inTransaction(db, (client) => addToHistory(scope, client, change));
}

/** The same for messages that a member deletes permanently. */
export async function recordDeletion(scope: OwnerScope, client: pg.ClientBase, submissions: number): Promise<void> {
  if (submissions > 0)
    await addToHistory(scope, client, { subject: "messages", action: "deleted", details: { submissions } });
}
