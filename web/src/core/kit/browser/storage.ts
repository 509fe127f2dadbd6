/** Returns what this browser keeps under a name; null where it keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The same of what was kept as JSON. */
export function readKeptJson(name: string): unknown {
  try {
    return JSON.parse(readKept(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, or with null nothing any more. Where it keeps nothing, it lasts as long as the page. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Private windows of some browsers refuse it.
  }
}
