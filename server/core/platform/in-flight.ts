export interface InFlightTracker {
  /** Counts something as in flight until the returned function is called. */
  track(): () => void;
  count(): number;
  /** Returns when nothing is in flight, or after the timeout. */
  drain(timeoutMs: number): Promise<void>;
}

export function createInFlightTracker(): InFlightTracker {
  const works = new Set<symbol>();
  const waiters = new Set<() => void>();
  return {
    track: () => {
      const work = Symbol();
      works.add(work);
      return () => {
        works.delete(work);
        if (works.size === 0) for (const resume of [...waiters]) resume();
      };
    },
    count: () => works.size,
    drain: async (timeoutMs) => {
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
