import type pg from "pg";
import { nameOfPerson } from "../../../shared/people.ts";
import type { Database, Form, Submission, User } from "../../core/database/db.ts";
import { prepared } from "../../core/database/sql.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import { addJob, MAIL_TRIES } from "../../core/jobs/store/add-job.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { lockSubmissions } from "../../core/scope/store/lock.ts";
import { visibleSubmissions } from "../../core/scope/store/visibility.ts";

interface Assignment {
  readonly ids: readonly string[];
  /** `null` for nobody. */
  readonly userId: string | null;
  /** The member is notified by email. */
  readonly isMailed: boolean;
}

/**
 * Assigns the given submissions that exist for the scope to a member, or to nobody, and returns the changed ids. Null
 * if none exists; "unreachable" if there is no such member or they cannot see one of the forms.
 */
export async function assignSubmissions(
  scope: OwnerScope,
  db: Database,
  { ids: named, userId, isMailed }: Assignment,
): Promise<readonly string[] | "unreachable" | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const found = await lockSubmissions(scope, client, named);
    if (found.length === 0) return null;
    const ids = found.map(({ id }) => id);
    const forms = found.map(({ formId }) => formId);
    if (userId !== null && !(await reachesForms(scope, client, userId, forms))) return "unreachable";
    const { submissionAssignee } = transaction;
    const assigned = await submissionAssignee.findMany({ where: { submissionId: { in: ids } } });
    const before = new Map(assigned.map((row) => [row.submissionId, row.userId]));
    const changed = ids.filter((id) => (before.get(id) ?? null) !== userId);
    if (changed.length === 0) return [];
    await submissionAssignee.deleteMany({ where: { submissionId: { in: changed } } });
    if (userId !== null) {
      const { accountId } = scope;
      await submissionAssignee.createMany({
        data: changed.map((submissionId) => ({ submissionId, accountId, userId })),
      });
    }
    if (isMailed && userId !== null) {
      const payload = { accountId: scope.accountId, userId, authorId: scope.userId, submissionIds: changed };
      await addJob(client, "mail-assignment", payload, { maxAttempts: MAIL_TRIES });
    }
    return changed;
  });
}

/** Locks until the transaction ends, so that the member is not restricted or removed meanwhile. */
async function reachesForms(
  { accountId }: OwnerScope,
  client: pg.ClientBase,
  userId: string,
  formIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM memberships WHERE account_id = $1 AND user_id = $2 AND (all_forms OR form_ids @> $3::text[]) FOR SHARE`,
    [accountId, userId, formIds],
  );
  return rowCount === 1;
}

/** A member, by name or, without one, by address. */
export interface Colleague {
  readonly userId: string;
  readonly name: string;
}

const ASSIGNEES = `SELECT assigned.submission_id AS id, assigned.user_id AS "userId", person.name, person.email
  FROM submission_assignees AS assigned JOIN users AS person ON person.id = assigned.user_id
  WHERE assigned.submission_id = ANY($2::text[]) AND assigned.account_id = $1`;

/** Assignees of submissions that have one and that the caller can see. Used by every list, so without the ORM. */
export async function findAssignees(
  { accountId }: OwnerScope,
  db: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, Colleague>> {
  interface Row extends Pick<User, "name" | "email"> {
    readonly id: string;
    readonly userId: string;
  }
  const { rows } = await db.pool.query<Row>(prepared(ASSIGNEES, [accountId, submissionIds]));
  return new Map(rows.map(({ id, userId, ...person }) => [id, { userId, name: nameOfPerson(person) }]));
}

export interface AssignedMessage extends Pick<Submission, "id" | "formId"> {
  readonly folder: "inbox" | "spam";
  readonly form: Pick<Form, "name">;
}

/** The given submissions that are assigned to the scope's user and visible to them. */
export async function findAssigned(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
): Promise<readonly AssignedMessage[]> {
  const { userId } = scope;
  const found = await db.prisma.submission.findMany({
    where: { AND: [visibleSubmissions(scope), { id: { in: [...ids] }, assignee: { is: { userId } } }] },
    select: { id: true, formId: true, folder: true, form: { select: { name: true } } },
  });
  return found.map((message) => ({ ...message, folder: message.folder === "spam" ? "spam" : "inbox" }));
}
