/** `null` if this browser stores nothing under the name. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Like `readKept`, for JSON values. */
export function readKeptJson(name: string): unknown {
  try {
    return JSON.parse(readKept(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a text in this browser; null removes it. If storage is refused, it lasts as long as the page. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Private windows of some browsers refuse storage.
  }
}
