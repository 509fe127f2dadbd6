import DataLoader from "dataloader";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";

interface OfRequest {
  readonly scope: OwnerScope;
  readonly deps: Deps;
}

/** Memoizes a value per request; it is made on first use. */
export function perRequest<Value>(make: (scope: OwnerScope, deps: Deps) => Value): (context: OfRequest) => Value {
  const made = new WeakMap<OfRequest, Value>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const value = make(context.scope, context.deps);
    made.set(context, value);
    return value;
  };
}

/** Batches reads by id. Not cached, because a mutation may change the rows. */
export function loaderOf<Value>(
  absent: Value,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): DataLoader<string, Value> {
  return new DataLoader<string, Value>(
    async (ids) => {
      const found = await read([...new Set(ids)]);
      return ids.map((id) => found.get(id) ?? absent);
    },
    { cache: false },
  );
}
