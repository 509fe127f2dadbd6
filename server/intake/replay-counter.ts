import { LRUCache } from "lru-cache";

/** Counts how often a thing that is meant to be used once was used; the first of too many is forgotten. */
export interface ReplayCounter {
  /** Counts one more use and answers all so far. */
  count(id: string): number;
}

const MAX_HELD = 20_000;

export function createReplayCounter(mostHeld: number = MAX_HELD): ReplayCounter {
  const uses = new LRUCache<string, number>({ max: mostHeld });
  return {
    count: (id) => {
      const used = (uses.get(id) ?? 0) + 1;
      uses.set(id, used);
      return used;
    },
  };
}
