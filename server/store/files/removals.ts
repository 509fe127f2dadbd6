import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";

/** Keys of content whose rows are gone, the oldest first. */
export async function findFileRemovals(_scope: SystemScope, db: Database, most: number): Promise<string[]> {
  const rows = await db.prisma.fileRemoval.findMany({
    select: { storageKey: true },
    orderBy: { removedAt: "asc" },
    take: most,
  });
  return rows.map(({ storageKey }) => storageKey);
}

/** Called once their content is gone. */
export async function forgetFileRemovals(_scope: SystemScope, db: Database, keys: readonly string[]): Promise<void> {
  await db.prisma.fileRemoval.deleteMany({ where: { storageKey: { in: [...keys] } } });
}

/** Which of the keys a row names. */
export async function findNamedKeys(
  _scope: SystemScope,
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ storageKey: string }>(
    `SELECT storage_key AS "storageKey" FROM files WHERE storage_key = ANY($1::text[])`,
    [keys],
  );
  return new Set(rows.map(({ storageKey }) => storageKey));
}
