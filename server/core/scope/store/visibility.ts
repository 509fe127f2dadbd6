import { Prisma } from "../../database/generated/client.ts";
import { columnOf, type Parameters } from "../../database/sql.ts";
import { ceilingOfIds } from "../../platform/ids.ts";
import type { Part } from "../content-retention.ts";
import { FACTS } from "../facts.ts";
import type { OwnerScope } from "../scope.ts";
import { leftOf } from "./emptied.ts";

/**
 * The visibility predicate, over the alias `s`: a submission exists for a scope if its account owns it, its credential
 * may see the form, it is younger than the retention window (at exactly the window's age it is gone), and it is not in
 * the Trash. Every owner's statement on submissions starts its WHERE with this.
 */
export function visible(scope: OwnerScope, parameters: Parameters): string {
  return `${predicate(scope, parameters, "=")} AND ${NOT_TRASHED}`;
}

const NOT_TRASHED = "s.folder <> 'trash'";

/** The same including the Trash: for the Trash itself and for erasures, which never wait. */
export function visibleOrTrashed(scope: OwnerScope, parameters: Parameters): string {
  return predicate(scope, parameters, "=");
}

/**
 * The same predicate for use with another condition that selects the rows. Written so that no index begins with the
 * account: with rows too recent for its statistics, the planner otherwise reads and sorts a whole folder for one page.
 */
export function visibleUsingIndex(scope: OwnerScope, parameters: Parameters): string {
  return `${predicate(scope, parameters, "IS NOT DISTINCT FROM")} AND ${NOT_TRASHED}`;
}

function predicate(scope: OwnerScope, parameters: Parameters, equals: "=" | "IS NOT DISTINCT FROM"): string {
  const account = `s.account_id ${equals} ${parameters.add(scope.accountId)}`;
  return `${account} AND s.created_at > ${parameters.add(scope.visibleAfter)}${formFilter("s", scope, parameters)}`;
}

/**
 * Expired, but not yet swept, and not in the Trash. With a later `after`, everything up to it. An id begins with the instant of
 * its row, so an index leads to them.
 */
export function expiredButPresent(scope: OwnerScope, parameters: Parameters, after = scope.visibleAfter): string {
  const account = parameters.addHidden(scope.accountId);
  const owned = `s.account_id = ${account} AND s.id < ${parameters.addHidden(ceilingOfIds("sub", after))}`;
  return `${owned} AND ${NOT_TRASHED}${formFilter("s", scope, parameters)}`;
}

/** Rows in the Trash, over its alias `t`: each belongs to an account and expires with its submission. */
export function visibleTrash(scope: OwnerScope, parameters: Parameters): string {
  const account = `t.account_id = ${parameters.add(scope.accountId)}`;
  return `${account} AND t.received_at > ${parameters.add(scope.visibleAfter)}${formFilter("t", scope, parameters)}`;
}

/**
 * The same predicate over the alias `file`: a file is received, expires, belongs to an account and is in the Trash with
 * its submission.
 */
export function visibleFile(scope: OwnerScope, parameters: Parameters): string {
  const account = `file.account_id = ${parameters.add(scope.accountId)}`;
  const kept =
    "NOT EXISTS (SELECT FROM trashed_submissions AS trashed WHERE trashed.submission_id = file.submission_id)";
  const hasContents = isKept("contents", scope, parameters, "file.form_id", "file.received_at");
  return `${account} AND file.received_at > ${parameters.add(scope.visibleAfter)}${formFilter("file", scope, parameters)} AND ${kept} AND ${hasContents}`;
}

/** The same ownership over the alias `c`, for the stored submission counts; the query itself applies the window. */
export function countedFor(scope: OwnerScope, parameters: Parameters): string {
  return `c.account_id = ${parameters.add(scope.accountId)}${formFilter("c", scope, parameters)}`;
}

/** The same over the alias `f`, for forms, which do not expire. */
export function ownedForm(scope: OwnerScope, parameters: Parameters): string {
  return `f.account_id = ${parameters.add(scope.accountId)}${formFilter("f", scope, parameters, "id")}`;
}

/**
 * Submissions as visible to the scope, to read FROM: empty once the days of their contents or origin are over, whether
 * or not the job has removed them. `has_contents` tells which still have theirs. All reads and queries of contents and
 * origins go through this; data outside the row, such as words and files, goes by `has_contents`.
 */
export function keptSubmissions(scope: OwnerScope, parameters: Parameters, rows = "submissions"): string {
  const hasContents = isKept("contents", scope, parameters, "kept.form_id", "kept.created_at");
  const hasOrigin = isKept("origin", scope, parameters, "kept.form_id", "kept.created_at");
  const isThere = { contents: hasContents, origin: hasOrigin, row: "true" };
  const columns = Object.values(Prisma.SubmissionScalarFieldEnum).map((field) => {
    const [name, fact] = [columnOf(field), FACTS[field]];
    const condition = isThere[fact.leavesWith];
    return condition === "true" || fact.leavesWith === "row"
      ? `kept.${name}`
      : `CASE WHEN ${condition} THEN kept.${name} ELSE ${leftOf(fact, `kept.${name}`)} END AS ${name}`;
  });
  return `(SELECT ${columns.join(", ")}, ${hasContents} AS has_contents FROM ${rows} AS kept)`;
}

/** The same as a condition on a submission `s`, for statements driven by an index of its contents. */
export function hasContents(scope: OwnerScope, parameters: Parameters): string {
  return isKept("contents", scope, parameters, "s.form_id", "s.created_at");
}

/** SQL for whether a form still keeps a part of something received at an instant. */
function isKept(part: Part, scope: OwnerScope, parameters: Parameters, formId: string, receivedAt: string): string {
  const cutOffs = cutOffsFor(scope, part);
  if (cutOffs.length === 0) return "true";
  const byForm = parameters.add(JSON.stringify(Object.fromEntries(cutOffs)));
  return `${receivedAt} > coalesce((${byForm}::jsonb ->> ${formId})::timestamptz, '-infinity')`;
}

function cutOffsFor({ cutOffs }: OwnerScope, part: Part): (readonly [formId: string, cutOff: Date])[] {
  return [...cutOffs].flatMap(([formId, { [part]: cutOff }]) => (cutOff === null ? [] : [[formId, cutOff] as const]));
}

/** True if some form's contents are removed before their messages. */
export function hasContentsDays(scope: OwnerScope): boolean {
  return cutOffsFor(scope, "contents").length > 0;
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

/** The visibility predicate for Prisma. */
export function visibleSubmissions(scope: OwnerScope): Prisma.SubmissionWhereInput {
  const { accountId, visibleAfter } = scope;
  return { accountId, createdAt: { gt: visibleAfter }, folder: { not: "trash" }, ...reachable(scope, "submissionId") };
}

export function visibleFiles(scope: OwnerScope): Prisma.FileWhereInput {
  const { accountId, visibleAfter } = scope;
  return {
    accountId,
    receivedAt: { gt: visibleAfter },
    submission: { folder: { not: "trash" } },
    ...reachable(scope, "id"),
    NOT: cutOffsFor(scope, "contents").map(([formId, cutOff]) => ({ formId, receivedAt: { lte: cutOff } })),
  };
}

function reachable({ permissions: { forms, onlyFile } }: OwnerScope, only: "id" | "submissionId") {
  if (onlyFile !== undefined) return { id: onlyFile[only] };
  return forms === "all" ? {} : { formId: { in: [...forms] } };
}

/** The same for forms, which do not expire. */
export function ownForms({ accountId, permissions }: OwnerScope): Prisma.FormWhereInput {
  return { accountId, ...(permissions.forms === "all" ? {} : { id: { in: [...permissions.forms] } }) };
}

/** The agents that a member can see and end: their own, or for an owner everyone's. */
export function agentsOf(scope: OwnerScope): { readonly accountId: string; readonly userId?: string } {
  const { accountId, permissions } = scope;
  return permissions.role === "owner" ? { accountId } : { accountId, userId: scope.userId };
}
