/** The address that the form posts to: that of this script, without its name. */
export const home = (document.currentScript as HTMLScriptElement).src.replace(/\/(form|upload)\.js(\?.*)?$/, "");

export function actionOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute("action") ?? "", document.baseURI).href;
}

export function isOurs(form: unknown): form is HTMLFormElement {
  if (!(form instanceof HTMLFormElement)) return false;
  try {
    return actionOf(form).replace(/[?#].*$/, "") === home;
  } catch {
    return false;
  }
}

export function fileInputsOf(form: HTMLFormElement): HTMLInputElement[] {
  const inputs = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  return [...inputs].filter((input) => input.form === form);
}
