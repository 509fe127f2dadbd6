import DataLoader from "dataloader";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";

interface OfRequest {
  readonly scope: OwnerScope;
  readonly deps: Deps;
}

/** Returns a function that makes something for a request when it is first asked for it, and then returns the same. */
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

/** Reads by id, batched. Not cached: a mutation changes what is read. */
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
