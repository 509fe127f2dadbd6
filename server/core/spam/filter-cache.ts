import { type AccountFilter, NO_FILTER } from "@postern/spam";
import type { Deps } from "../deps.ts";
import { createVersionedCache } from "../platform/versioned-cache.ts";
import type { IntakeScope } from "../scope/scope.ts";
import { filterOf, findFilter, type ServiceRow } from "./store/filters.ts";

export interface OwnersFilter {
  readonly filter: AccountFilter;
  readonly services: ServiceRow | null;
}

export const NOTHING_TOLD: OwnersFilter = { filter: NO_FILTER, services: null };

/** Returns what the owner has told, as of the version given or a later one. */
export type LoadFilter = (scope: IntakeScope, version: number) => Promise<OwnersFilter>;

// A filter takes some 50 KB.
const MAX_FILTERS = 500;

/** Caches the filters of accounts that receive submissions, so that screening one need not load them again. */
export function createFilterCache(deps: Pick<Deps, "db">, maxFilters: number = MAX_FILTERS): LoadFilter {
  return createVersionedCache(maxFilters, async (scope): Promise<OwnersFilter & { readonly version: number }> => {
    const row = await findFilter(scope, deps.db);
    return row === null
      ? { version: 0, ...NOTHING_TOLD }
      : { version: row.version, filter: filterOf(row), services: row };
  });
}
