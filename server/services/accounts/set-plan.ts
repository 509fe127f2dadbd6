import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import { updatePlan } from "../../store/accounts.ts";
import type { Account } from "../../store/db.ts";

export async function setPlan(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly plan: string },
): Promise<Account> {
  const { plan } = input;
  if (plan !== "free" && plan !== "pro") throw invalid("The plan is free or pro.");
  const account = await updatePlan(scope, deps.db, input.email.trim().toLowerCase(), plan);
  if (account === null) throw notFound("account");
  return account;
}
