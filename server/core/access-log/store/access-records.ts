import type { AccessRecord, Database } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnOf, Parameters, prepared } from "../../database/sql.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";

/** Adds a record with links to the submissions read, except those deleted since. */
export async function insertAccessRecord(
  scope: OwnerScope,
  db: Database,
  record: Omit<AccessRecord, "accountId" | "memberName">,
  submissionIds: readonly string[],
): Promise<void> {
  const data: Readonly<Record<string, unknown>> = { ...record, accountId: scope.accountId };
  const parameters = new Parameters();
  const fields = Object.values(Prisma.AccessRecordScalarFieldEnum);
  const memberId = record.surface === "mcp" ? scope.userId : null;
  const sqlOf = (field: string) =>
    field === "memberName"
      ? `(SELECT coalesce(nullif(name, ''), email) FROM users WHERE id = ${parameters.add(memberId)})`
      : parameters.add(data[field]);
  const insertion = `INSERT INTO access_records (${fields.map(columnOf).join(", ")})
    VALUES (${fields.map(sqlOf).join(", ")})`;
  // The lock keeps a row from being deleted before it is linked.
  const links = () => `WITH record AS (${insertion} RETURNING id)
    INSERT INTO submission_reads (submission_id, record_id) SELECT s.id, record.id FROM submissions s, record
    WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(submissionIds)}::text[])
    ORDER BY s.id FOR KEY SHARE OF s`;
  const text = submissionIds.length === 0 ? insertion : links();
  await db.pool.query(prepared(text, parameters.values));
}

/** Links a record to more submissions read, except those deleted since. */
export async function insertReads(
  scope: OwnerScope,
  db: Database,
  recordId: string,
  submissionIds: readonly string[],
): Promise<void> {
  const parameters = new Parameters();
  await db.pool.query(
    prepared(
      `INSERT INTO submission_reads (submission_id, record_id) SELECT s.id, record.id FROM submissions s, access_records AS record
       WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(submissionIds)}::text[])
         AND record.id = ${parameters.add(recordId)} AND record.account_id = ${parameters.add(scope.accountId)}
       ORDER BY s.id FOR KEY SHARE OF s`,
      parameters.values,
    ),
  );
}

export async function updateAccessRecord(
  scope: OwnerScope,
  db: Database,
  id: string,
  outcome: Pick<AccessRecord, "rows" | "complete">,
): Promise<void> {
  await db.prisma.accessRecord.updateMany({ where: { id, accountId: scope.accountId }, data: outcome });
}

export type AccessKind = "agents" | "contents" | "metadata" | "exports" | "refused";

export interface AccessQuery {
  /** `null` means any, here and below. */
  readonly kind: AccessKind | null;
  readonly formId: string | null;
  /** Inclusive start and exclusive end. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Only records older than this one. */
  readonly before: string | null;
  readonly limit: number;
}

const OF_KIND = {
  agents: { surface: "mcp" },
  contents: { surface: "mcp", contents: true, refusal: null },
  metadata: { surface: "mcp", contents: false, refusal: null },
  exports: { surface: { in: ["csv_form", "csv_account", "file", "answer"] } },
  refused: { refusal: { not: null } },
} as const satisfies Record<AccessKind, Prisma.AccessRecordWhereInput>;

/** Newest first. A form's records include exports of all forms, as they contained it. */
export async function findAccessRecords(
  scope: OwnerScope,
  db: Database,
  { kind, formId, since, until, before, limit }: AccessQuery,
): Promise<AccessRecord[]> {
  const { accountId } = scope;
  const ids: Prisma.AccessRecordWhereInput[] = [
    ...(since === null ? [] : [{ id: { gte: floorOfIds("rec", since) } }]),
    ...(until === null ? [] : [{ id: { lt: floorOfIds("rec", until) } }]),
    ...(before === null ? [] : [{ id: { lt: before } }]),
    ...(formId === null ? [] : [{ OR: [{ formId }, { formId: null, surface: "csv_account" as const }] }]),
  ];
  return db.prisma.accessRecord.findMany({
    where: { AND: [{ accountId }, kind === null ? {} : OF_KIND[kind], ...ids] },
    orderBy: { id: "desc" },
    take: limit,
  });
}
