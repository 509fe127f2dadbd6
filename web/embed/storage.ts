import { home, isOurs } from "./our-form.ts";

/** Under which a form's own things are kept: its address, and which of the page's forms with this address it is. */
export function placeOf(form: HTMLFormElement): string {
  return `${home} ${[...document.forms].filter(isOurs).indexOf(form)}`;
}

/** Where the browser keeps nothing for this page, or has no room, nothing is remembered. */
export function read<Value>(storage: Storage, place: string): Value | null {
  try {
    return JSON.parse(storage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

export function write(storage: Storage, place: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(place);
    else storage.setItem(place, JSON.stringify(value));
  } catch {}
}
