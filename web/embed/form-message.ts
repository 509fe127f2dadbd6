/**
 * One line at the end of the form, with what belongs to it. Nothing is said by markup, and nothing has a style but what keeps a
 * progress bar in its line.
 */
import { create, home } from "./postern-forms.ts";

export type Role = "alert" | "status";

/** The event that notifies the file script that a form is being sent. */
export const ATTEMPT = "postern-attempt";

/** The event that notifies the error script which fields the server refused. */
export const REFUSED = "postern-refused";

export interface FieldError {
  /** Absent if the whole message is refused. */
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

/** Loads another of this form's scripts once. */
export function load(file: string, onload: (() => unknown) | null = null, onerror: (() => void) | null = null): void {
  if (loading.has(file)) onload?.();
  else document.head.append(create("script", { src: `${home}/${file}`, onload, onerror }));
  loading.add(file);
}

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
  // Screen readers announce changes to a line that already exists.
  line.textContent = text;
  return line;
}
