import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../errors.ts";
import { recordRetention } from "../../scope/retention-window.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { updateRetention } from "../../store/accounts/accounts.ts";
import type { Account } from "../../store/database/db.ts";
import { readAccount } from "../accounts/read-account.ts";
import { chosenDays } from "./retention-input.ts";

/**
 * Sets the account's window. A larger one is in force for every request from now on; a smaller one in a day, until when
 * nothing is hidden or removed. The plan's longest is kept as "the longest", so that it grows with the plan.
 */
export async function setRetention(scope: OwnerScope, deps: Deps, input: { readonly days: number }): Promise<Account> {
  requireWrite(scope);
  const days = chosenDays(deps.config, scope.plan, input.days);
  const account = await readAccount(scope, deps);
  const retentionDays = days === deps.config.retentionDays[scope.plan] ? null : days;
  const recorded = recordRetention(account, { ...account, retentionDays }, deps.config, deps.clock.now());
  const isDone = await updateRetention(scope, deps.db, account, { retentionDays, ...recorded });
  if (!isDone) throw conflict("The retention window was changed elsewhere at the same time. Try again.");
  return readAccount(scope, deps);
}
