import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { findAccountByEmail } from "../store/accounts/accounts.ts";
import type { Account } from "../store/database/db.ts";
import { retentionCutOff, retentionDaysOf } from "./retention.ts";
import { type Holder, type OwnerScope, type Rights, type SystemScope, scopeMint } from "./scope.ts";

/** What an owner, or the operator in an owner's place, may do: everything within the account. */
export const fullRights: Rights = { write: true, content: true, forms: "all" };

/** Makes the scope of one credential for one request; the retention window ends at the clock's now. */
export function ownerScope(deps: Deps, account: Account, holder: Holder, rights: Rights): OwnerScope {
  const now = deps.clock.now();
  const retentionDays = retentionDaysOf(account, deps.config, now);
  return scopeMint.owner({
    accountId: account.id,
    plan: account.plan,
    retentionDays,
    visibleAfter: retentionCutOff(now, retentionDays),
    holder,
    rights,
  });
}

/** The operator at the command line acts in the place of the owner with this e-mail address. */
export async function authenticateOperator(deps: Deps, email: string): Promise<OwnerScope> {
  const account = await findAccountByEmail(authenticateSystem(), deps.db, email);
  if (account === null) throw notFound("account");
  return ownerScope(deps, account, { kind: "operator", id: "operator", name: "Command line" }, fullRights);
}

/** The house itself: for jobs and for the command line, never for a request. */
export function authenticateSystem(): SystemScope {
  return scopeMint.system();
}
