import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { findOwnAccount } from "../../store/accounts/accounts.ts";
import type { Account } from "../../store/database/db.ts";

export async function readAccount(scope: OwnerScope, deps: Deps): Promise<Account> {
  const account = await findOwnAccount(scope, deps.db);
  if (account === null) throw notFound("account");
  return account;
}
