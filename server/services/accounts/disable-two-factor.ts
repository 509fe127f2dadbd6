import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findAccountByEmail } from "../../store/accounts/accounts.ts";
import { deleteTwoFactor } from "../../store/accounts/two-factors.ts";
import type { Account } from "../../store/database/db.ts";

/** Turns two-factor sign-in off for the operator; the password alone signs in from now on. */
export async function disableTwoFactor(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string },
): Promise<Account> {
  const account = await findAccountByEmail(scope, deps.db, input.email);
  if (account === null) throw notFound("account");
  if (!(await deleteTwoFactor(scope, deps.db, account.id)))
    throw conflict("Two-factor sign-in is not enabled for this account.");
  return account;
}
