/** Splits a shell line into words as far as the documents need: quotes, but no expansions. */
export function shellWords(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_all, double?: string, single?: string) => double ?? single ?? ""),
  );
}

/** The commands of a shell block, one each: continued lines joined, comments and `&&` taken apart. */
export function shellCommands(text: string): string[] {
  return text
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .flatMap((line) => line.split(/ && /))
    .filter((command) => command !== "");
}
