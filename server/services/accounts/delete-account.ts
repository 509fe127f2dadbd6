import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { confirmationId } from "../../mail/compose-confirmation.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { removeAccount, removeAllSubmissions } from "../../store/accounts/removal.ts";
import { readAccount } from "./read-account.ts";

/** Removes the account with everything that it has, for good. The owner types the e-mail address to confirm. */
export async function deleteAccount(scope: OwnerScope, deps: Deps, input: { readonly email: string }): Promise<void> {
  requireWrite(scope);
  const account = await readAccount(scope, deps);
  if (input.email.trim().toLowerCase() !== account.email) {
    throw invalid("This is not the e-mail address of the account.");
  }
  // In bounded steps first, so that the last one is short however much there is.
  await removeAllSubmissions(scope, deps.db);
  await removeAccount(scope, deps.db, confirmationId);
}
