import DataLoader from "dataloader";

/**
 * Joins concurrent calls into batches: those made while one batch is being loaded share the next, so each call is
 * answered by a query made after it. Resolves to undefined where the batch has no result for the key.
 */
export function createBatcher<Result>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
): (key: string) => Promise<Result | undefined> {
  let isLoading = false;
  let dispatchNext: (() => void) | null = null;

  const loader = new DataLoader<string, Result | undefined>(
    async (keys) => {
      isLoading = true;
      try {
        const results = await load([...new Set(keys)]);
        return keys.map((key) => results.get(key));
      } finally {
        isLoading = false;
        dispatchNext?.();
        dispatchNext = null;
      }
    },
    {
      // Each call asks anew, so that a form archived by another process is closed at once.
      cache: false,
      batchScheduleFn: (dispatch) => {
        if (isLoading) dispatchNext = dispatch;
        else queueMicrotask(dispatch);
      },
    },
  );
  return (key) => loader.load(key);
}
