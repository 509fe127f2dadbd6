/** What is under way, so that a stop can wait for it also where nobody waits for its answer any more. */
export interface InFlightTracker {
  /** Something begins; it is over once what this answers is called. */
  begin(): () => void;
  count(): number;
  /** Returns when nothing is under way, or after that time. */
  settled(timeoutMs: number): Promise<void>;
}

export function createInFlightTracker(): InFlightTracker {
  const works = new Set<symbol>();
  const waiters = new Set<() => void>();
  return {
    begin: () => {
      const work = Symbol();
      works.add(work);
      return () => {
        works.delete(work);
        if (works.size === 0) for (const resume of [...waiters]) resume();
      };
    },
    count: () => works.size,
    settled: async (timeoutMs) => {
      if (works.size === 0) return;
      await new Promise<void>((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiters.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, timeoutMs);
        waiters.add(resume);
      });
    },
  };
}
