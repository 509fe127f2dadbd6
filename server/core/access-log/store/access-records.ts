import type { AccessRecord, Database } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnOf, Parameters, prepared } from "../../database/sql.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { linksOf } from "./submission-reads.ts";

export type NewRecord = Omit<AccessRecord, "accountId" | "memberName">;

/** SQL that adds a record, and returns it, for each row of `source`; `rows` replaces its number of rows. */
export function insertionOf(
  scope: OwnerScope,
  parameters: Parameters,
  record: NewRecord,
  { source = "", rows }: { readonly source?: string; readonly rows?: string } = {},
): string {
  const data: Readonly<Record<string, unknown>> = { ...record, accountId: scope.accountId };
  const fields = Object.values(Prisma.AccessRecordScalarFieldEnum);
  const memberId = record.surface === "mcp" ? scope.userId : null;
  const sqlOf = (field: string) => {
    if (field === "memberName")
      return `(SELECT coalesce(nullif(name, ''), email) FROM users WHERE id = ${parameters.add(memberId)})`;
    return field === "rows" && rows !== undefined ? rows : parameters.add(data[field]);
  };
  return `INSERT INTO access_records (${fields.map(columnOf).join(", ")})
    SELECT ${fields.map(sqlOf).join(", ")} ${source} RETURNING id, credential_id`;
}

/** Adds a record with links to the submissions read, except those deleted since. */
export async function insertAccessRecord(
  scope: OwnerScope,
  db: Database,
  record: NewRecord,
  submissionIds: readonly string[],
): Promise<void> {
  const parameters = new Parameters();
  const insertion = insertionOf(scope, parameters, record);
  const text =
    submissionIds.length === 0
      ? insertion
      : `WITH record AS (${insertion}) ${linksOf(scope, parameters, submissionIds)}`;
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
  const record = `SELECT id, credential_id FROM access_records
    WHERE id = ${parameters.add(recordId)} AND account_id = ${parameters.add(scope.accountId)}`;
  const text = `WITH record AS (${record}) ${linksOf(scope, parameters, submissionIds)}`;
  await db.pool.query(prepared(text, parameters.values));
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
