import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { updateRetention } from "../../store/accounts.ts";
import type { Account } from "../../store/db.ts";
import { readAccount } from "../accounts/read-account.ts";
import { chosenDays } from "./retention-input.ts";

/**
 * Sets the account's window. It is in force for every request from now on, and what it excludes is swept at once. The
 * plan's longest is kept as "the longest", so that it grows with the plan.
 */
export async function setRetention(scope: OwnerScope, deps: Deps, input: { readonly days: number }): Promise<Account> {
  requireWrite(scope);
  const days = chosenDays(deps.config, scope.plan, input.days);
  await updateRetention(scope, deps.db, days === deps.config.retentionDays[scope.plan] ? null : days);
  return readAccount(scope, deps);
}
