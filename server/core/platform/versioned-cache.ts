import { LRUCache } from "lru-cache";
import type { IntakeScope } from "../scope/scope.ts";

/** Caches the settings of accounts that receive submissions, and reloads them when a different version is requested. */
export function createVersionedCache<T extends { readonly version: number }>(
  max: number,
  load: (scope: IntakeScope) => Promise<T>,
): (scope: IntakeScope, version: number) => Promise<T> {
  const kept = new LRUCache<string, T>({ max });
  const loading = new Map<string, Promise<T>>();
  const loadAndKeep = async (scope: IntakeScope) => {
    const loaded = await load(scope);
    kept.set(scope.accountId, loaded);
    return loaded;
  };
  return async (scope, version) => {
    const known = kept.get(scope.accountId);
    // Not a later version either: a restored database counts on from an earlier one.
    if (known?.version === version) return known;
    // Not the cache's own fetch(): it would share a load that started before this version existed.
    const key = `${scope.accountId} ${version}`;
    const loaded = loading.get(key) ?? loadAndKeep(scope).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  };
}
