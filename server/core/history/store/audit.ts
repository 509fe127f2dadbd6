import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { ChangeAction, ChangeSubject, Database } from "../../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { RecordedKind } from "./recorded.ts";

/** Who makes a change: a member or the command line by their scope, a user, the operator, or null for the server itself. */
export type Changer = OwnerScope | { readonly userId: string } | "operator" | null;

/** Rows of one kind, by columns of their table. */
export interface Selection {
  readonly kind: RecordedKind;
  readonly where: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * Makes a change and records its effect on the selected rows in the same transaction. Rows that are not added, removed
 * or changed in a recorded column leave no record.
 */
export async function audited<T>(
  by: Changer,
  client: pg.ClientBase,
  selections: readonly Selection[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await readRows(client, selections, " FOR NO KEY UPDATE OF it");
  const result = await change();
  const after = await readRows(client, selections);
  await addChanges(by, client, compare(before, after));
  return result;
}

/** The same, in its own transaction. */
export function inAuditedTransaction<T>(
  by: Changer,
  db: Database,
  selections: readonly Selection[],
  work: (transaction: PrismaTransaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inPrismaTransaction(db, (transaction, client) =>
    audited(by, client, selections, () => work(transaction, client)),
  );
}

export interface Change {
  readonly accountId: string;
  readonly subject: ChangeSubject;
  readonly subjectId: string | null;
  readonly name: string | null;
  readonly action: ChangeAction;
  /** The old and new value per column, and the name of the member it belongs to. */
  readonly details: Readonly<Record<string, unknown>>;
}

// Records nothing for an account that is being deleted.
const INSERT = `INSERT INTO account_changes (account_id, actor_id, actor_name, subject, subject_id, name, action, details)
  SELECT account.id, $1, (SELECT coalesce(nullif(name, ''), email) FROM users WHERE id = $1),
    (change->>'subject')::change_subject, change->>'subjectId', change->>'name', (change->>'action')::change_action,
    change->'details'
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list (change, position)
  JOIN accounts AS account ON account.id = change->>'accountId' ORDER BY position`;

/** Adds changes to the history, in the transaction that makes them. */
export async function addChanges(by: Changer, client: pg.ClientBase, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await client.query(INSERT, [actorIdOf(by), JSON.stringify(changes)]);
}

function actorIdOf(by: Changer): string | null {
  if (by === null || by === "operator") return by;
  return "actor" in by && by.actor.kind === "operator" ? "operator" : by.userId;
}

interface Row extends Pick<Change, "accountId" | "subjectId" | "name"> {
  readonly key: string | null;
  readonly member: string | null;
  readonly columns: Readonly<Record<string, unknown>>;
}

type Rows = ReadonlyMap<string, Row & { readonly kind: RecordedKind }>;

async function readRows(client: pg.ClientBase, selections: readonly Selection[], lock = ""): Promise<Rows> {
  const found = new Map<string, Row & { readonly kind: RecordedKind }>();
  for (const { kind, where } of selections) {
    const conditions = Object.keys(where).map((column, at) => `it.${column} = ANY ($${at + 1}::text[])`);
    const columns = Object.entries(kind.columns).map(([column, sql]) => `'${column}', ${sql}`);
    const { rows } = await client.query<Row>(
      `SELECT ${kind.accountId} AS "accountId", ${kind.id} AS "subjectId", ${kind.key ?? kind.id} AS key, ${kind.name} AS name, ${kind.member ?? "NULL"} AS member,
         jsonb_build_object(${columns.join(", ")}) AS columns
       FROM ${kind.from} WHERE ${conditions.join(" AND ")} ORDER BY 1, 3${lock}`,
      Object.values(where).map((value) => (typeof value === "string" ? [value] : value)),
    );
    for (const row of rows) found.set(JSON.stringify([kind.from, row.accountId, row.key]), { ...row, kind });
  }
  return found;
}

function compare(before: Rows, after: Rows): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [earlier, later] = [before.get(key), after.get(key)];
    const row = later ?? earlier;
    if (row === undefined) return [];
    const details = later === undefined ? {} : differences(row.kind, earlier?.columns ?? {}, later.columns);
    if (earlier !== undefined && later !== undefined && Object.keys(details).length === 0) return [];
    const { accountId, subjectId, name, member, kind } = row;
    const of = member === null ? {} : { member };
    const isNew = earlier === undefined && kind.isSetting !== true;
    const action = later === undefined || "revoked_at" in details ? "deleted" : isNew ? "created" : "changed";
    return [{ accountId, subject: kind.subject, subjectId, name, action, details: { ...details, ...of } }];
  });
}

/** Lists are recorded as removed and added items, secrets without values. */
function differences(kind: RecordedKind, before: Row["columns"], after: Row["columns"]): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const [column, now] of Object.entries(after)) {
    const was = before[column] ?? null;
    if (isDeepStrictEqual(was, now)) continue;
    if (kind.secret?.includes(column) === true) details[column] = [];
    else if (Array.isArray(was) && Array.isArray(now)) details[column] = [without(was, now), without(now, was)];
    else details[column] = [was, now];
  }
  return details;
}

function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  return list.filter((element) => !other.some((one) => isDeepStrictEqual(one, element)));
}
