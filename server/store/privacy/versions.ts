import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, RecordVersion } from "../database/db.ts";
import { inPrismaTransaction } from "../database/transaction.ts";
import { addToHistory } from "../history/changes.ts";
import { lockAccount } from "../lock.ts";

/** One line of a record, such as the recipients of a form. */
export interface RecordRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
}

export interface RecordSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly RecordRow[];
}

export interface VersionRow extends Omit<RecordVersion, "sections" | "accountId"> {
  readonly sections: readonly RecordSection[];
}

export type ListedVersion = Omit<VersionRow, "sections">;

const LISTED = { id: true, number: true, createdAt: true, savedBy: true } as const;

/** Newest first. */
export function findVersions({ accountId }: OwnerScope, db: Database): Promise<ListedVersion[]> {
  return db.prisma.recordVersion.findMany({ where: { accountId }, select: LISTED, orderBy: { number: "desc" } });
}

export async function findVersion({ accountId }: OwnerScope, db: Database, id: string): Promise<VersionRow | null> {
  return asVersion(await db.prisma.recordVersion.findFirst({ where: { accountId, id } }));
}

/** The newest one, or the newest before a number. */
export async function findLatestVersion(
  { accountId }: OwnerScope,
  db: Database,
  before: number | null = null,
): Promise<VersionRow | null> {
  const where = before === null ? { accountId } : { accountId, number: { lt: before } };
  return asVersion(await db.prisma.recordVersion.findFirst({ where, orderBy: { number: "desc" } }));
}

function asVersion(row: RecordVersion | null): VersionRow | null {
  if (row === null) return null;
  const { accountId: _, sections, ...version } = row;
  return { ...version, sections: sections as unknown as readonly RecordSection[] };
}

/** Adds a version with the next number. Beyond `most` the oldest ones are removed. */
export async function insertVersion(
  scope: OwnerScope,
  db: Database,
  { sections, most, ...version }: Omit<VersionRow, "number"> & { readonly most: number },
): Promise<void> {
  const { accountId } = scope;
  await inPrismaTransaction(db, async ({ recordVersion }, client) => {
    await lockAccount(scope, client);
    const last = await recordVersion.aggregate({ where: { accountId }, _max: { number: true } });
    const number = (last._max.number ?? 0) + 1;
    await recordVersion.create({ data: { ...version, accountId, number, sections: toJson(sections) } });
    await recordVersion.deleteMany({ where: { accountId, number: { lte: number - most } } });
    const details = { record_version: [null, number] };
    await addToHistory(scope, client, { subject: "account", action: "changed", details });
  });
}

/** Writes every version of the account anew as the function returns it; one that it returns as it was stays untouched. */
export async function rewriteVersions(
  { accountId }: OwnerScope,
  db: Database,
  rewrite: (version: VersionRow) => VersionRow,
): Promise<void> {
  const ids = await db.prisma.recordVersion.findMany({ where: { accountId }, select: { id: true } });
  for (const { id } of ids) {
    const version = asVersion(await db.prisma.recordVersion.findFirst({ where: { accountId, id } }));
    const changed = version === null ? null : rewrite(version);
    if (changed === null || changed === version) continue;
    const data = { savedBy: changed.savedBy, sections: toJson(changed.sections) };
    await db.prisma.recordVersion.updateMany({ where: { accountId, id }, data });
  }
}

function toJson(sections: readonly RecordSection[]) {
  return sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map(({ values, ...row }) => ({ ...row, values: [...values] })),
  }));
}
