import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import type { LeftOutReason, StorageUse } from "./files.ts";

/** Counts of all accounts together. */
export interface FileFigures {
  readonly kept: StorageUse;
  readonly leftOut: readonly LeftOutFigure[];
  /** Content whose rows are gone and that is not removed yet. */
  readonly removals: { readonly waiting: number; readonly oldestAt: Date | null };
}

interface LeftOutFigure {
  readonly reason: LeftOutReason;
  readonly files: number;
  readonly recent: number;
}

/** `since`: start of what counts as recent. */
export async function findFileFigures(_scope: SystemScope, db: Database, since: Date): Promise<FileFigures> {
  const { rows } = await db.pool.query<StorageUse & { readonly reason: LeftOutReason | null; readonly recent: number }>(
    `SELECT left_out AS reason, count(*)::int AS files, sum(size)::float8 AS bytes,
       (count(*) FILTER (WHERE received_at > $1))::int AS recent FROM files GROUP BY left_out`,
    [since],
  );
  const removals = await db.prisma.fileRemoval.aggregate({
    where: { contentRemovedAt: null },
    _count: true,
    _min: { removedAt: true },
  });
  const kept = rows.find(({ reason }) => reason === null);
  return {
    kept: { files: kept?.files ?? 0, bytes: kept?.bytes ?? 0 },
    leftOut: rows.flatMap(({ reason, files, recent }) => (reason === null ? [] : { reason, files, recent })),
    removals: { waiting: removals._count, oldestAt: removals._min.removedAt },
  };
}
