/** Work that can pause between any two steps, each about a millisecond, so that visitors need not wait for it. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without pausing. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
