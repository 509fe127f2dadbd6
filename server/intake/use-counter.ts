import { LRUCache } from "lru-cache";

/** Counts how often a thing that is meant to be used once was used; the first of too many is forgotten. */
export interface UseCounter {
  /** Counts one more use and answers all so far. */
  count(id: string): number;
}

const MOST_HELD = 20_000;

export function createUseCounter(mostHeld: number = MOST_HELD): UseCounter {
  const uses = new LRUCache<string, number>({ max: mostHeld });
  return {
    count: (id) => {
      const used = (uses.get(id) ?? 0) + 1;
      uses.set(id, used);
      return used;
    },
  };
}
