// What SMTP takes without quoting or extensions. Anything that could end an address or begin another one is no part of it.
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** The text as exactly one e-mail address, or null: a comma, a space or a line break would make it several, or a header. */
export function singleAddress(text: string): string | null {
  const address = text.trim();
  const [local = "", domain = "", ...rest] = address.split("@");
  if (rest.length > 0 || local.length > 64 || address.length > 254) return null;
  const labels = domain.split(".");
  return LOCAL.test(local) && labels.length > 1 && labels.every((label) => LABEL.test(label)) ? address : null;
}
