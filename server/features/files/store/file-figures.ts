import type { LeftOutReason } from "../../../core/attachments/store.ts";
import type { Database } from "../../../core/database/db.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";
import type { StorageUse } from "./files.ts";

/** Counts across all accounts. */
export interface FileFigures {
  readonly kept: StorageUse;
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly files: number; readonly recent: number }[];
  /** Content whose rows are gone but that is not removed yet. */
  readonly removals: { readonly waiting: number; readonly oldestAt: Date | null };
}

/** `since`: start of the recent period. */
export async function findFileFigures(_scope: SystemScope, db: Database, since: Date): Promise<FileFigures> {
  const [kept, leftOut, recent] = await Promise.all([
    db.prisma.file.aggregate({ where: { leftOut: null }, _count: true, _sum: { size: true } }),
    db.prisma.file.groupBy({ by: ["leftOut"], where: LEFT_OUT, _count: true }),
    db.prisma.file.groupBy({ by: ["leftOut"], where: { ...LEFT_OUT, receivedAt: { gt: since } }, _count: true }),
  ]);
  const removals = await db.prisma.fileRemoval.aggregate({
    where: { contentRemovedAt: null },
    _count: true,
    _min: { removedAt: true },
  });
  return {
    kept: { files: kept._count, bytes: kept._sum.size ?? 0 },
    leftOut: leftOut.map(({ leftOut: reason, _count: files }) => ({
      reason: reason as LeftOutReason,
      files,
      recent: recent.find((row) => row.leftOut === reason)?._count ?? 0,
    })),
    removals: { waiting: removals._count, oldestAt: removals._min.removedAt },
  };
}

const LEFT_OUT = { leftOut: { not: null } };
