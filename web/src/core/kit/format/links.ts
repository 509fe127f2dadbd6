/** A piece of text, with a link if it can be opened. */
type Linked = { readonly at: number; readonly text: string; readonly href: string | null };

// Every repetition is bounded to keep matching linear; anything longer is not an address.
const OPENABLE =
  /https?:\/\/[^\s<>"'`\p{C}]{1,2000}|(?<![\w.+-])[\w+-][\w.+-]{0,63}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w-])/giu;
/** A number with its country code. */
const INTERNATIONAL = /(?<![\p{L}\p{N}+])\+[1-9](?:[ ()./\u00a0-]{0,3}\d){6,14}(?![\p{L}\p{N}])/u;
const DIALLED = /^[ ]*\+?[ ]?[(]?(?:\d[ ()./\u00a0-]{0,3}){5,15}$/;
const OPENABLE_OR_DIALLED = new RegExp(`${OPENABLE.source}|${INTERNATIONAL.source}`, "giu");
const TRAILING = /[.,;:!?)\]}]+$/u;

/**
 * Splits text at its web and email addresses and telephone numbers. What is shown is what is opened: an address is never hidden
 * behind words. Numbers without a country code are found only if `isPhone`.
 */
export function splitLinks(text: string, isPhone = false): readonly Linked[] {
  if (isPhone && DIALLED.test(text)) return [{ at: 0, text, href: telTo(text) }];
  const parts: Linked[] = [];
  let from = 0;
  for (const match of text.matchAll(OPENABLE_OR_DIALLED)) {
    const address = match[0].replace(TRAILING, "");
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index), href: null });
    parts.push({ at: match.index, text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), href: null });
  return parts;
}

/** The address to write to, in the form of a link; with a subject and a text where there are any. */
export function mailTo(address: string, subject?: string, text?: string): string {
  const at = address.lastIndexOf("@");
  const to = `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
  if (subject === undefined) return `mailto:${to}`;
  const body =
    text === undefined
      ? ""
      : `&body=${encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\n", "\r\n"))}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${body}`;
}

function telTo(number: string): string {
  const dialled = number.includes("+") ? number.replace("(0)", "") : number;
  return `tel:${dialled.replace(/[^+\d]/g, "")}`;
}

function hrefOf(address: string): string | null {
  if (address.startsWith("+") && !address.includes("@")) return telTo(address);
  if (!/^https?:/iu.test(address)) return mailTo(address);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // What stands before an @ looks like a host and is none.
  return url.username === "" && url.password === "" ? url.href : null;
}
