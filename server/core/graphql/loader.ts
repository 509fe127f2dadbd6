import DataLoader from "dataloader";

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
