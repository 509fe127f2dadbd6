import {
  type AccountFilter,
  decodeFitted,
  decodeLearned,
  encodeLearned,
  type Learned,
  type ListEntry,
} from "@postern/spam";
import type pg from "pg";
import type { Database, SpamFilter } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnList, timed } from "../../database/sql.ts";
import { inAuditedTransaction } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import type { IntakeScope, OwnerScope } from "../../scope/scope.ts";

export const SERVICES = {
  accountId: true,
  akismetUrl: true,
  encryptedAkismetKey: true,
} as const;

export type ServiceRow = Pick<SpamFilter, keyof typeof SERVICES>;

export type FilterRow = Pick<SpamFilter, "version" | "learned" | "fitted" | "allow" | "block"> & ServiceRow;

const COLUMNS = columnList("filter", Prisma.SpamFilterScalarFieldEnum);

/** `null` if the owner never taught the filter. */
export async function findFilter(scope: OwnerScope | IntakeScope, db: Database): Promise<FilterRow | null> {
  const query = timed({
    name: "find-spam-filter",
    text: `SELECT ${COLUMNS} FROM spam_filters AS filter WHERE filter.account_id = $1`,
    values: [scope.accountId],
  });
  return (await db.pool.query<FilterRow>(query)).rows[0] ?? null;
}

export function filterOf({
  learned,
  fitted,
  allow,
  block,
}: Pick<FilterRow, "learned" | "fitted" | "allow" | "block">): AccountFilter {
  return {
    learned: decodeLearned(learned),
    fitted: decodeFitted(fitted),
    allow: listOf(allow),
    block: listOf(block),
  };
}

/**
 * Locks the account's row until the transaction ends, creating it if missing, so that moves are trained on one at a
 * time.
 */
export async function lockFilter(scope: Pick<OwnerScope, "accountId">, client: pg.PoolClient): Promise<AccountFilter> {
  await client.query("INSERT INTO spam_filters (account_id) VALUES ($1) ON CONFLICT DO NOTHING", [scope.accountId]);
  const { rows } = await client.query<FilterRow>(
    `SELECT ${COLUMNS} FROM spam_filters AS filter WHERE filter.account_id = $1 FOR UPDATE`,
    [scope.accountId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An account's filter is gone in the transaction that made it.");
  return filterOf(row);
}

/** Stores what was learned; the version tells each screening process that its own copy is stale. */
export async function keepLearned(
  scope: Pick<OwnerScope, "accountId">,
  client: pg.PoolClient,
  learned: Learned,
): Promise<void> {
  await client.query("UPDATE spam_filters SET learned = $2, version = version + 1 WHERE account_id = $1", [
    scope.accountId,
    encodeLearned(learned),
  ]);
}

export interface FilterChange extends Partial<Omit<ServiceRow, "accountId">> {
  readonly allow?: readonly ListEntry[];
  readonly block?: readonly ListEntry[];
}

export async function changeFilter(scope: OwnerScope, db: Database, change: FilterChange): Promise<void> {
  const { accountId } = scope;
  const { allow: _allow, block: _block, ...services } = change;
  const data = {
    ...services,
    ...(change.allow === undefined ? {} : { allow: change.allow.map((entry) => ({ ...entry })) }),
    ...(change.block === undefined ? {} : { block: change.block.map((entry) => ({ ...entry })) }),
  };
  await inAuditedTransaction(
    scope,
    db,
    [{ kind: RECORDED.spamFilter, where: { account_id: accountId } }],
    ({ spamFilter }) =>
      spamFilter.upsert({
        where: { accountId },
        create: { accountId, ...data },
        update: { ...data, version: { increment: 1 } },
      }),
  );
}

function listOf(value: unknown): readonly ListEntry[] {
  if (!isList(value)) throw new Error("An account's list is not a list of entries.");
  return value;
}

function isList(value: unknown): value is readonly ListEntry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry?.kind === "string" && "value" in entry);
}
