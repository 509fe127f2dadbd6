/** Counts how often a thing that is meant to be used once was used; the first of too many is forgotten. */
export interface UseCounter {
  /** Counts one more use and answers all so far. */
  count(id: string): number;
}

const MOST_HELD = 20_000;

export function createUseCounter(mostHeld: number = MOST_HELD): UseCounter {
  const uses = new Map<string, number>();
  return {
    count: (id) => {
      const used = (uses.get(id) ?? 0) + 1;
      uses.delete(id);
      uses.set(id, used);
      for (const first of uses.keys()) {
        if (uses.size <= mostHeld) break;
        uses.delete(first);
      }
      return used;
    },
  };
}
