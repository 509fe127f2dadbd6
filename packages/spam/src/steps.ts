/** Work that can be laid down between any two steps, each of a millisecond or so, so that visitors need not wait for it. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All of it in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
