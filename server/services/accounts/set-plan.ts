import type { Deps } from "../../deps.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { recordRetention } from "../../scope/retention-window.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findAccountByEmail, updatePlan } from "../../store/accounts/accounts.ts";
import type { Account } from "../../store/database/db.ts";

/** Switches an account to another plan. A smaller retention window that comes with it takes effect in a day. */
export async function setPlan(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly plan: string },
): Promise<Account> {
  const { plan } = input;
  if (plan !== "free" && plan !== "pro") throw invalid("The plan is free or pro.");
  const account = await findAccountByEmail(scope, deps.db, input.email);
  if (account === null) throw notFound("account");
  const change = { plan, ...recordRetention(account, { ...account, plan }, deps.config, deps.clock.now()) } as const;
  if (!(await updatePlan(scope, deps.db, account, change)))
    throw conflict("The account was changed elsewhere at the same time. Try again.");
  return { ...account, ...change };
}
