/** Returns who may do something that takes long now: so many at once, and so many of one account. */
export function createPlaces({
  maxAtOnce,
  maxPerAccount,
}: {
  readonly maxAtOnce: number;
  /** So that no owner keeps the others waiting. */
  readonly maxPerAccount: number;
}) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Returns how to give the place back; null where there is none. */
    tryTake(accountId: string): (() => void) | null {
      const mine = taken.get(accountId) ?? 0;
      if (total >= maxAtOnce || mine >= maxPerAccount) return null;
      total += 1;
      taken.set(accountId, mine + 1);
      return () => {
        total -= 1;
        const left = (taken.get(accountId) ?? 1) - 1;
        if (left === 0) taken.delete(accountId);
        else taken.set(accountId, left);
      };
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
