import { home, ourForms } from "./our-form.ts";

const places = new WeakMap<HTMLFormElement, string>();

/** Under which a form's own things are kept: its address, and which of the page's forms with this address it is, or was. */
export function placeOf(form: HTMLFormElement): string {
  const place = places.get(form) ?? `${home} ${ourForms().indexOf(form)}`;
  places.set(form, place);
  return place;
}

/** Named, because a browser that keeps nothing throws where one is only mentioned. */
export type StorageName = "sessionStorage" | "localStorage";

/** Where the browser keeps nothing for this page, or has no room, nothing is remembered. */
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
