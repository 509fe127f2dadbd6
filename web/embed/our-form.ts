/** The address that the form posts to: that of this script, without its name. */
export const home = (document.currentScript as HTMLScriptElement).src.replace(/\/\w+\.js(\?.*)?$/, "");

export function actionOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", document.baseURI).href;
}

/** A field of such a name hides them, and then the browser sends the form. */
const METHODS = [
  "querySelector",
  "appendChild",
  "setAttribute",
  "removeAttribute",
  "dispatchEvent",
  "reportValidity",
] as const;

export function isOurs(form: unknown): form is HTMLFormElement {
  if (!(form instanceof HTMLFormElement) || METHODS.some((name) => typeof form[name] !== "function")) return false;
  try {
    return actionOf(form).replace(/\/?([?#].*)?$/, "") === home;
  } catch {
    return false;
  }
}

export const ourForms = () => [...document.forms].filter(isOurs);

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Works for a form that the page has removed, too. A field named “elements” would hide the form's own property. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  const elements: HTMLFormControlsCollection = Reflect.get(HTMLFormElement.prototype, "elements", form);
  return [...elements].filter((element) => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) as Field[];
}

export function fileInputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return fieldsOf(form).filter((field): field is HTMLInputElement => field.type === "file");
}

export function hasFiles(data: FormData): boolean {
  return [...data.values()].some((value) => value instanceof File && value.name);
}

/** The form of an input, which may name one that it is not in, or the form around another element. */
export function formOf({ target }: Event): unknown {
  if (target instanceof HTMLFormElement || !(target instanceof Element)) return target;
  return ("form" in target && target.form) || target.closest("form");
}

/** Marked on the form itself, because both scripts ask. */
export function isSending(form: HTMLFormElement): boolean {
  return form.getAttribute("aria-busy") === "true";
}

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Writes a hidden field, or keeps what the page has written into it. */
export function put(form: HTMLFormElement, name: string, value: string, isKept?: boolean): void {
  const input =
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ??
    form.appendChild(create("input", { type: "hidden", name }));
  input.value = (isKept && input.value) || value;
}
