import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AccountFilter, NO_FILTER } from "../../spam/account-filter.ts";
import { filterOf, findFilter } from "../../store/spam/filters.ts";

/** What the owner has told the filter, by lists and by moves. */
export async function readSpamFilter(scope: OwnerScope, deps: Deps): Promise<AccountFilter> {
  const row = await findFilter(scope, deps.db);
  return row === null ? NO_FILTER : filterOf(row);
}
