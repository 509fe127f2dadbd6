import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { AccountFilter } from "../../spam/account-filter.ts";
import { forgetAllLessons } from "../../store/spam/training-samples.ts";
import { readSpamFilter } from "./read-spam-filter.ts";

/** Forgets everything that moves have taught. The lists stay, and so does every message where it is. */
export async function resetTraining(scope: OwnerScope, deps: Deps): Promise<AccountFilter> {
  requireWrite(scope);
  await forgetAllLessons(scope, deps.db);
  return readSpamFilter(scope, deps);
}
