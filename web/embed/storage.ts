import { home, ourForms } from "./postern-forms.ts";

const places = new WeakMap<HTMLFormElement, string>();

/**
 * The storage key for a form's data: its address, and its index among the page's forms with that address, now or
 * earlier.
 */
export function placeOf(form: HTMLFormElement): string {
  const place = places.get(form) ?? `${home} ${ourForms().indexOf(form)}`;
  places.set(form, place);
  return place;
}

/** By name, because a browser that blocks storage throws on mere access. */
export type StorageName = "sessionStorage" | "localStorage";

/** Remembers nothing if the browser blocks storage for this page or has no room. */
export function read<Value>(storage: StorageName, place: string): Value | null {
  try {
    return JSON.parse(window[storage].getItem(place) ?? "null");
  } catch {
    return null;
  }
}

export function write(storage: StorageName, place: string, value: unknown): void {
  try {
    if (value === null) window[storage].removeItem(place);
    else window[storage].setItem(place, JSON.stringify(value));
  } catch {}
}
