import { createBrowserChoice } from "../kit/browser/browser-choice.ts";

const separator = createBrowserChoice("postern-export-separator");

/** Whether spreadsheet files use semicolons: as chosen in this browser, else if the locale has a decimal comma. */
export function useSemicolons(): readonly [boolean, (on: boolean) => void] {
  const chosen = separator.use();
  const isOn = chosen === null ? hasDecimalComma(navigator.language) : chosen === "semicolon";
  return [isOn, (on) => separator.set(on ? "semicolon" : "comma")];
}

export function hasDecimalComma(locale: string): boolean {
  return new Intl.NumberFormat(locale).format(1.5).includes(",");
}
