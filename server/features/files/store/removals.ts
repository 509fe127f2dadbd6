import type { Database } from "../../../core/database/db.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";

/** Keys of content to remove because its rows are gone, oldest first. */
export async function findFileRemovals(_scope: SystemScope, db: Database, most: number): Promise<string[]> {
  const rows = await db.prisma.fileRemoval.findMany({
    select: { storageKey: true },
    where: { contentRemovedAt: null },
    orderBy: { removedAt: "asc" },
    take: most,
  });
  return rows.map(({ storageKey }) => storageKey);
}

/** Call once the content is gone from the storage; backups may still have it. */
export async function markFileRemovals(
  _scope: SystemScope,
  db: Database,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await db.prisma.fileRemoval.updateMany({ where: { storageKey: { in: [...keys] } }, data: { contentRemovedAt: at } });
}

/** Keys whose content is gone from the storage and whose rows were removed before an instant. */
export async function findOldFileRemovals(
  _scope: SystemScope,
  db: Database,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<string[]> {
  const rows = await db.prisma.fileRemoval.findMany({
    select: { storageKey: true },
    where: { contentRemovedAt: { not: null }, removedAt: { lt: before } },
    take: most,
  });
  return rows.map(({ storageKey }) => storageKey);
}

/** Call once the content is gone everywhere. */
export async function forgetFileRemovals(_scope: SystemScope, db: Database, keys: readonly string[]): Promise<void> {
  await db.prisma.fileRemoval.deleteMany({ where: { storageKey: { in: [...keys] } } });
}

export async function findNamedKeys(
  _scope: SystemScope,
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const files = await db.prisma.file.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  });
  return new Set(files.flatMap(({ storageKey }) => storageKey ?? []));
}
