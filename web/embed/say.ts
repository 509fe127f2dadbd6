/**
 * One line at the end of the form, with what belongs to it. Nothing is said by markup, and nothing has a style but what keeps a
 * progress bar in its line.
 */
import { create, home } from "./our-form.ts";

export type Role = "alert" | "status";

/** The event by which the script for files hears that a form is being sent. */
export const ATTEMPT = "postern-attempt";

/** The event by which the script for errors hears which fields the server refused. */
export const REFUSED = "postern-refused";

export interface FieldError {
  /** None where the whole message is refused. */
  readonly field?: string;
  readonly message: string;
}

export interface Attempt {
  readonly request: XMLHttpRequest;
  readonly data: FormData;
}

const MARK = "data-postern";

export function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create("button", { type: "button", textContent, onclick });
}

const loading = new Set<string>();

/** Loads another script of this form once. */
export function load(file: string, onload: (() => unknown) | null = null, onerror: (() => void) | null = null): void {
  if (loading.has(file)) onload?.();
  else document.head.append(create("script", { src: `${home}/${file}`, onload, onerror }));
  loading.add(file);
}

/** Tells the other scripts. */
export function tell<Detail>(form: HTMLFormElement, event: string, detail: Detail): void {
  form.dispatchEvent(new CustomEvent(event, { bubbles: true, detail }));
}

export function boxOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>(`:scope > [${MARK}]`);
}

export function say(form: HTMLFormElement, role: Role, text: string, ...more: readonly Node[]): HTMLElement {
  const box = boxOf(form) ?? form.appendChild(create("div", { lang: "%language%", dir: "%direction%" }));
  box.setAttribute(MARK, "");
  const line = create("p");
  line.setAttribute("role", role);
  box.replaceChildren(line, ...more);
  // A screen reader says what changes in a line that is already there.
  line.textContent = text;
  return line;
}
