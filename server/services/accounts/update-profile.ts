import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { updateProfile as updateInStore } from "../../store/accounts/accounts.ts";
import type { Account } from "../../store/database/db.ts";
import { type ProfileInput, profileInput } from "./account-input.ts";

/** Changes what the owner is called, and in which time zone all times are shown. */
export async function updateProfile(scope: OwnerScope, deps: Deps, input: ProfileInput): Promise<Account> {
  requireWrite(scope);
  return updateInStore(scope, deps.db, parseInput(profileInput, input));
}
