const KEY = "postern-recent-commands";
const KEPT = 6;

/** The ids of what was last picked in this browser, newest first. */
export function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function remember(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing has no recent commands.
  }
}
