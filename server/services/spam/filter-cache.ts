import type { IntakeScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { type AccountFilter, NO_FILTER } from "../../spam/account-filter.ts";
import { filterOf, findFilter } from "../../store/spam-filters.ts";

/** Answers what a form's owner has told the filter, as of at least the version given; null: nothing. */
export type LoadFilter = (scope: IntakeScope, version: number | null) => Promise<AccountFilter>;

interface Held {
  readonly version: number;
  readonly filter: AccountFilter;
}

// A filter takes some 50 KB.
const MOST_HELD = 500;

/** Holds the filters of accounts that get submissions, so that a submission is screened without asking for them again. */
export function createFilterCache(deps: Pick<Deps, "db">, mostHeld: number = MOST_HELD): LoadFilter {
  const held = new Map<string, Held>();
  const loading = new Map<string, Promise<Held>>();

  async function load(scope: IntakeScope): Promise<Held> {
    const row = await findFilter(scope, deps.db);
    const loaded = row === null ? { version: 0, filter: NO_FILTER } : { version: row.version, filter: filterOf(row) };
    held.delete(scope.accountId);
    held.set(scope.accountId, loaded);
    for (const oldest of held.keys()) {
      if (held.size <= mostHeld) break;
      held.delete(oldest);
    }
    return loaded;
  }

  return async (scope, version) => {
    if (version === null) return NO_FILTER;
    const known = held.get(scope.accountId);
    if (known !== undefined && known.version >= version) return known.filter;
    const key = `${scope.accountId} ${version}`;
    const loaded = loading.get(key) ?? load(scope).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return (await loaded).filter;
  };
}
