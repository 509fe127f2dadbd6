import type { OwnerScope } from "../scope/scope.ts";
import type { Parameters } from "./database/sql.ts";
import type { Prisma } from "./generated/client.ts";

/**
 * THE predicate, over the alias `s`: a submission exists for a scope when its account owns it, its credential may see
 * the form, it is younger than the retention window (at exactly the window's age it is gone), and it is not in the Trash.
 * Every statement on submissions made for an owner starts its WHERE with this.
 */
export function visible(scope: OwnerScope, parameters: Parameters): string {
  return `${predicate(scope, parameters, "=")} AND ${NOT_TRASHED}`;
}

const NOT_TRASHED = "s.folder <> 'trash'";

/** The same with what is in the Trash: for the Trash itself and for erasures, which never wait. */
export function visibleOrTrashed(scope: OwnerScope, parameters: Parameters): string {
  return predicate(scope, parameters, "=");
}

/**
 * The same predicate where another condition leads to the rows. Written so that no index begins with the account:
 * with rows too fresh to be in its statistics, the planner else reads and sorts a whole folder for one page.
 */
export function visibleUsingIndex(scope: OwnerScope, parameters: Parameters): string {
  return `${predicate(scope, parameters, "IS NOT DISTINCT FROM")} AND ${NOT_TRASHED}`;
}

function predicate(scope: OwnerScope, parameters: Parameters, equals: "=" | "IS NOT DISTINCT FROM"): string {
  const account = `s.account_id ${equals} ${parameters.add(scope.accountId)}`;
  return `${account} AND s.created_at > ${parameters.add(scope.visibleAfter)}${formFilter("s", scope, parameters)}`;
}

/** Expired, but not yet swept, and not in the Trash. */
export function expiredButPresent(scope: OwnerScope, parameters: Parameters): string {
  const owned = `s.account_id = ${parameters.add(scope.accountId)} AND s.created_at <= ${parameters.add(scope.visibleAfter)}`;
  return `${owned} AND ${NOT_TRASHED}${formFilter("s", scope, parameters)}`;
}

/** What is in the Trash, over its alias `t`: it belongs to an account and expires with its submission. */
export function visibleTrash(scope: OwnerScope, parameters: Parameters): string {
  const account = `t.account_id = ${parameters.add(scope.accountId)}`;
  return `${account} AND t.received_at > ${parameters.add(scope.visibleAfter)}${formFilter("t", scope, parameters)}`;
}

/**
 * THE predicate over the alias `file`: a file is received, expires, belongs to an account and is in the Trash with its
 * submission.
 */
export function visibleFile(scope: OwnerScope, parameters: Parameters): string {
  const account = `file.account_id = ${parameters.add(scope.accountId)}`;
  const kept =
    "NOT EXISTS (SELECT FROM trashed_submissions AS trashed WHERE trashed.submission_id = file.submission_id)";
  return `${account} AND file.received_at > ${parameters.add(scope.visibleAfter)}${formFilter("file", scope, parameters)} AND ${kept}`;
}

/** The same ownership over the alias `c`, for the kept counts of submissions; the window is the query's own matter. */
export function countedFor(scope: OwnerScope, parameters: Parameters): string {
  return `c.account_id = ${parameters.add(scope.accountId)}${formFilter("c", scope, parameters)}`;
}

/** The same over the alias `f`, for forms, which do not age. */
export function ownedForm(scope: OwnerScope, parameters: Parameters): string {
  return `f.account_id = ${parameters.add(scope.accountId)}${formFilter("f", scope, parameters, "id")}`;
}

function formFilter(
  alias: string,
  { permissions }: OwnerScope,
  parameters: Parameters,
  column: "form_id" | "id" = "form_id",
): string {
  const { onlyFile, onlySubmission } = permissions;
  if (onlyFile !== undefined && alias === "file") return ` AND file.id = ${parameters.add(onlyFile.id)}`;
  if (onlyFile !== undefined && alias === "s") return ` AND s.id = ${parameters.add(onlyFile.submissionId)}`;
  if (onlySubmission !== undefined && alias === "s") return ` AND s.id = ${parameters.add(onlySubmission)}`;
  return permissions.forms === "all"
    ? ""
    : ` AND ${alias}.${column} = ANY(${parameters.add(permissions.forms)}::text[])`;
}

/** THE predicate for Prisma. */
export function visibleSubmissions(scope: OwnerScope): Prisma.SubmissionWhereInput {
  const { accountId, visibleAfter } = scope;
  return { accountId, createdAt: { gt: visibleAfter }, folder: { not: "trash" }, ...reachable(scope, "submissionId") };
}

/** The same for files. */
export function visibleFiles(scope: OwnerScope): Prisma.FileWhereInput {
  const { accountId, visibleAfter } = scope;
  return {
    accountId,
    receivedAt: { gt: visibleAfter },
    submission: { folder: { not: "trash" } },
    ...reachable(scope, "id"),
  };
}

function reachable({ permissions: { forms, onlyFile } }: OwnerScope, only: "id" | "submissionId") {
  if (onlyFile !== undefined) return { id: onlyFile[only] };
  return forms === "all" ? {} : { formId: { in: [...forms] } };
}

/** The same for forms, which do not age. */
export function ownForms({ accountId, permissions }: OwnerScope): Prisma.FormWhereInput {
  return { accountId, ...(permissions.forms === "all" ? {} : { id: { in: [...permissions.forms] } }) };
}

/** The agents that a member sees and can end: their own, and for an owner those of everybody. */
export function agentsOf(scope: OwnerScope): { readonly accountId: string; readonly userId?: string } {
  const { accountId, permissions } = scope;
  return permissions.role === "owner" ? { accountId } : { accountId, userId: scope.userId };
}

/** The forms of which the services read fields to say what of them the member sees. */
export function formsWithRules({ permissions, cutOffs }: OwnerScope): string[] {
  const leaving = [...cutOffs].filter(([, { fields }]) => fields.length > 0).map(([formId]) => formId);
  return [...new Set([...Object.keys(permissions.fieldRules), ...leaving])];
}
