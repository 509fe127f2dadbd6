import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { AccountFilter } from "../../spam/account-filter.ts";
import { changeFilter } from "../../store/spam/filters.ts";
import { readSpamFilter } from "./read-spam-filter.ts";
import { type SpamListsInput, spamListsInput } from "./spam-input.ts";

/** Sets both lists at once; from the next submission on they hold in every process. */
export async function setSpamLists(scope: OwnerScope, deps: Deps, input: SpamListsInput): Promise<AccountFilter> {
  requireWrite(scope);
  const { allow, block } = parseInput(spamListsInput, input);
  await changeFilter(scope, deps.db, { allow, block });
  return readSpamFilter(scope, deps);
}
