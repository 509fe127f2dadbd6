import { insertFiles, type NewFile } from "../../core/attachments/store.ts";
import { noteChange } from "../../core/database/change-announcer.ts";
import type { Database } from "../../core/database/db.ts";
import { idsOf } from "../../core/database/sql.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import { rewindMarks } from "../../core/retention/store/content-sweep.ts";
import type { CutOffs } from "../../core/scope/content-retention.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { visibleSubmissions } from "../../core/scope/store/visibility.ts";
import { type Given, givenAsJson, insertSubmissions } from "../../core/submissions/store/insert.ts";
import { removeSubmissions } from "../../core/submissions/store/removal.ts";
import type { RuleOutcome } from "../rules/apply-rules.ts";
import { applyOutcomes } from "../rules/store/apply-outcomes.ts";

/** A submission from a file; its account comes from the scope. */
export interface NewImported extends Omit<Given<"import">, "accountId" | "formId"> {
  /** The preferred id, used if free; null to get a new one. */
  readonly sourceId: string | null;
  /** Files of which the import has only the name. */
  readonly files: readonly NewFile[];
  /** Effects without deliveries; null if no rule applied. */
  readonly rules: RuleOutcome | null;
}

export async function findPresent(
  scope: OwnerScope,
  db: Database,
  formId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const present = await db.prisma.submission.findMany({
    where: { AND: [visibleSubmissions(scope), { formId, id: { in: [...ids] } }] },
    select: { id: true },
  });
  return new Set(present.map(({ id }) => id));
}

/**
 * Adds submissions to a form of the scope's own account, without deliveries or intake statistics. Existing ids are left
 * as they are. The caller has left out submissions older than `cutOffs`. Returns the `id` of each one added; null if
 * there is no such form.
 */
export async function insertImported(
  scope: OwnerScope,
  db: Database,
  formId: string,
  submissions: readonly NewImported[],
  cutOffs: CutOffs | null = null,
): Promise<ReadonlySet<string> | null> {
  return inPrismaTransaction(db, async (_transaction, client) => {
    const form = await client.query("SELECT FROM forms WHERE id = $1 AND account_id = $2 FOR KEY SHARE", [
      formId,
      scope.accountId,
    ]);
    if (form.rowCount === 0) return null;
    noteChange(client, scope, [formId]);
    if (cutOffs !== null) await rewindMarks(client, formId, cutOffs);
    const insert = async (rows: readonly (NewImported & { readonly as: string })[]) => {
      if (rows.length === 0) return new Set<string>();
      const as = rows.map((row) => row.as);
      // Deleted submissions are added again as sent, not as they were when deleted.
      const trashed = await client.query<{ id: string }>(FIND_TRASHED, [as, scope.accountId, formId]);
      await removeSubmissions(client, idsOf(trashed.rows));
      await client.query(FORGET_DELETED, [as]);
      const result = await client.query<{ id: string }>(INSERT_IMPORTED, [
        JSON.stringify(
          rows.map(({ rules: _, files: _files, ...row }) => ({
            ...row,
            id: row.as,
            accountId: scope.accountId,
            formId,
          })),
        ),
      ]);
      const ids = new Set(result.rows.map(({ id }) => id));
      const added = rows.filter(({ as }) => ids.has(as));
      const to = { accountId: scope.accountId, formId };
      await insertFiles(
        client,
        added.map(({ as: id, createdAt, files }) => ({ scope: to, submission: { id, createdAt, files } })),
      );
      const ruled = rows.flatMap(({ as: submissionId, rules, importedAt: at }) =>
        rules === null || at === null || !ids.has(submissionId)
          ? []
          : [{ submissionId, accountId: scope.accountId, formId, isDelivered: false, at, decisions: { rules } }],
      );
      await applyOutcomes(client, ruled, []);
      return new Set(added.map(({ id }) => id));
    };
    const first = await insert(submissions.map((row) => ({ ...row, as: row.sourceId ?? row.id })));
    // Another form has their source's id; the caller is not told which.
    const rest = submissions.filter(({ id, sourceId }) => sourceId !== null && !first.has(id));
    const second = await insert(rest.map((row) => ({ ...row, as: row.id })));
    return new Set([...first, ...second]);
  });
}

const FIND_TRASHED = `
  SELECT id FROM submissions WHERE id = ANY($1::text[]) AND account_id = $2 AND form_id = $3 AND folder = 'trash'
  ORDER BY id FOR UPDATE`;

/** A previously imported and deleted submission may still be waiting to be indexed. */
const FORGET_DELETED = `
  DELETE FROM unindexed_submissions AS waiting WHERE waiting.submission_id = ANY($1::text[])
    AND NOT EXISTS (SELECT FROM submissions AS kept WHERE kept.id = waiting.submission_id)`;

const INSERT_IMPORTED = `
  ${insertSubmissions("import", givenAsJson("import", "$1"))}
  ORDER BY given.id
  ON CONFLICT (id) DO NOTHING
  RETURNING id`;
