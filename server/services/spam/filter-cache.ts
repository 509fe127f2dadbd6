import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import type { IntakeScope } from "../../scope/scope.ts";
import { type AccountFilter, NO_FILTER } from "../../spam/account-filter.ts";
import { filterOf, findFilter } from "../../store/spam/filters.ts";
import { servicesOf } from "./outside/query-spam-services.ts";
import type { SpamService } from "./outside/spam-service.ts";

/** What a form's owner has told the filter, and the services that are asked as well. */
export interface OwnersFilter {
  readonly filter: AccountFilter;
  readonly services: readonly SpamService[];
}

/** Returns what the owner has told, as of the version given or a later one. */
export type LoadFilter = (scope: IntakeScope, version: number) => Promise<OwnersFilter>;

interface VersionedFilter extends OwnersFilter {
  readonly version: number;
}

// A filter takes some 50 KB.
const MAX_FILTERS = 500;

/** Keeps the filters of accounts that get submissions, so that a submission is screened without asking for them again. */
export function createFilterCache(deps: Pick<Deps, "db" | "keys">, maxFilters: number = MAX_FILTERS): LoadFilter {
  const filters = new LRUCache<string, VersionedFilter>({ max: maxFilters });
  const loading = new Map<string, Promise<VersionedFilter>>();

  async function load(scope: IntakeScope): Promise<VersionedFilter> {
    const row = await findFilter(scope, deps.db);
    const loaded =
      row === null
        ? { version: 0, filter: NO_FILTER, services: [] }
        : { version: row.version, filter: filterOf(row), services: servicesOf(deps, row) };
    filters.set(scope.accountId, loaded);
    return loaded;
  }

  return async (scope, version) => {
    const known = filters.get(scope.accountId);
    // Not a later version either: a restored database counts on from an earlier one.
    if (known?.version === version) return known;
    // Not the cache's own fetch(): it would share a load that began before this version was there.
    const key = `${scope.accountId} ${version}`;
    const loaded = loading.get(key) ?? load(scope).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  };
}
