/** Never empty, so one can always be picked. */
export type Choices = readonly [string, ...string[]];

/** Space-separated words; a word listed twice is picked twice as often. */
export function choices(text: string): Choices {
  const [first, ...rest] = text.trim().split(/\s+/);
  if (!first) throw new Error("There is nothing to choose from.");
  return [first, ...rest];
}
