import type { OwnerScope } from "../access/scope.ts";
import type { Prisma } from "./generated/client.ts";

/**
 * THE predicate: a submission exists for a scope when the account owns it, the credential may see its form,
 * and it is younger than the retention window (at exactly the window's age it is gone).
 * Every query on submissions starts from this or from `visibleSql`.
 */
export function visible(scope: OwnerScope): Prisma.SubmissionWhereInput {
  return {
    accountId: scope.accountId,
    createdAt: { gt: scope.visibleAfter },
    ...(scope.rights.forms === "all" ? {} : { formId: { in: [...scope.rights.forms] } }),
  };
}

/** The same predicate over the table alias `s`, for plain SQL; its parameters are $1 to $3. */
export function visibleSql(scope: OwnerScope): { text: string; values: [string, Date, readonly string[] | null] } {
  return {
    text: "s.account_id = $1 AND s.created_at > $2 AND ($3::text[] IS NULL OR s.form_id = ANY($3::text[]))",
    values: [scope.accountId, scope.visibleAfter, scope.rights.forms === "all" ? null : scope.rights.forms],
  };
}

/** The forms a scope can see; forms do not age. */
export function ownForms(scope: OwnerScope): Prisma.FormWhereInput {
  return {
    accountId: scope.accountId,
    ...(scope.rights.forms === "all" ? {} : { id: { in: [...scope.rights.forms] } }),
  };
}
