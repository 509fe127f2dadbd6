/** The address that the form posts to: this script's, without its file name. */
export const home = (document.currentScript as HTMLScriptElement).src.replace(/\/\w+\.js(\?.*)?$/, "");

export function actionOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", document.baseURI).href;
}

/** A field with such a name hides the method, and then the browser sends the form. */
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

/** Also works for a form that the page has removed. A field named “elements” would hide the form's own property. */
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

/** An input's form, which may be one it is not inside, or the form around another element. */
export function formOf({ target }: Event): unknown {
  if (target instanceof HTMLFormElement || !(target instanceof Element)) return target;
  return ("form" in target && target.form) || target.closest("form");
}

/** Marked on the form itself, because both scripts check it. */
export function isSending(form: HTMLFormElement): boolean {
  return form.getAttribute("aria-busy") === "true";
}

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Writes a hidden field, or keeps the value that the page has written. */
export function put(form: HTMLFormElement, name: string, value: string, isKept?: boolean): void {
  const input =
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ??
    form.appendChild(create("input", { type: "hidden", name }));
  input.value = (isKept && input.value) || value;
}
