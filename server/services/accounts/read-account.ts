import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findOwnAccount } from "../../store/accounts/accounts.ts";
import type { Account } from "../../store/database/db.ts";

export async function readAccount(scope: OwnerScope, deps: Deps): Promise<Account> {
  const account = await findOwnAccount(scope, deps.db);
  if (account === null) throw notFound("account");
  return account;
}
