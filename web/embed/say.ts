/**
 * One line at the end of the form, with what belongs to it. Nothing is said by markup, and nothing has a style but what keeps a
 * progress bar in its line.
 */
export type Role = "alert" | "status";

/** The event by which the script for files hears that a form is being sent. */
export const ATTEMPT = "postern-attempt";

export interface Attempt {
  readonly request: XMLHttpRequest;
  readonly data: FormData;
}

const MARK = "data-postern";

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

export function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create("button", { type: "button", textContent, onclick });
}

export function boxOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>(`:scope > [${MARK}]`);
}

export function say(form: HTMLFormElement, role: Role, text: string, ...more: readonly Node[]): HTMLElement {
  const box = boxOf(form) ?? create("div", { lang: "%language%", dir: "%direction%" });
  box.setAttribute(MARK, "");
  if (box.parentNode !== form) form.append(box);
  const line = create("p");
  line.setAttribute("role", role);
  box.replaceChildren(line, ...more);
  // A screen reader says what changes in a line that is already there.
  line.textContent = text;
  return line;
}
