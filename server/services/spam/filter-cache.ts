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

/** Answers what the owner has told, as of the version given or a later one; null: nothing. */
export type LoadFilter = (scope: IntakeScope, version: number | null) => Promise<OwnersFilter>;

interface Held extends OwnersFilter {
  readonly version: number;
}

const NOTHING: OwnersFilter = { filter: NO_FILTER, services: [] };

// A filter takes some 50 KB.
const MAX_HELD = 500;

/** Holds the filters of accounts that get submissions, so that a submission is screened without asking for them again. */
export function createFilterCache(deps: Pick<Deps, "db" | "keys">, mostHeld: number = MAX_HELD): LoadFilter {
  const held = new Map<string, Held>();
  const loading = new Map<string, Promise<Held>>();

  async function load(scope: IntakeScope): Promise<Held> {
    const row = await findFilter(scope, deps.db);
    const loaded =
      row === null
        ? { version: 0, ...NOTHING }
        : { version: row.version, filter: filterOf(row), services: servicesOf(deps, row) };
    keep(scope.accountId, loaded);
    return loaded;
  }

  /** A Map keeps its entries in the order in which they were set: the first one was used least recently. */
  function keep(accountId: string, filter: Held): void {
    held.delete(accountId);
    held.set(accountId, filter);
    for (const leastRecent of held.keys()) {
      if (held.size <= mostHeld) break;
      held.delete(leastRecent);
    }
  }

  return async (scope, version) => {
    if (version === null) return NOTHING;
    const known = held.get(scope.accountId);
    // Not a later version either: a restored database counts on from an earlier one.
    if (known !== undefined && known.version === version) {
      keep(scope.accountId, known);
      return known;
    }
    const key = `${scope.accountId} ${version}`;
    const loaded = loading.get(key) ?? load(scope).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  };
}
