import { domainToASCII } from "node:url";
import { cleanAddress } from "../../../shared/email-address.ts";

// What SMTP accepts without quoting or extensions. Excludes anything that could end an address or start another.
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
// Mail programs decode such a word, possibly to another address.
const ENCODED_WORD = /=\?/;
const MAX_ADDRESS_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;

/**
 * Returns the text if it is exactly one email address, else null: a comma, a space or a line break would make it
 * several, or a header. An international domain is returned as Punycode, which every mail server understands.
 */
export function singleAddress(text: string): string | null {
  const [local = "", domain = "", ...rest] = cleanAddress(text).trim().split("@");
  if (rest.length > 0 || local.length > MAX_LOCAL_CHARACTERS || domain.length > MAX_ADDRESS_CHARACTERS) return null;
  if (!LOCAL.test(local) || ENCODED_WORD.test(local)) return null;
  const host = asciiDomain(domain);
  const labels = host.split(".");
  const address = `${local}@${host}`;
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isDomain && address.length <= MAX_ADDRESS_CHARACTERS ? address : null;
}

// Only letters, digits and marks are converted: everything else that the URL rules would map or drop is refused.
const INTERNATIONAL = /^[\p{L}\p{N}\p{M}.-]+$/u;

function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  return INTERNATIONAL.test(domain) ? domainToASCII(domain) : "";
}

/** The requested reply address, else the sender's; `null` without either. */
export function replyAddress(submission: { readonly replyTo: string | null; readonly sender: string }): string | null {
  const own = /<([^<>]*)>$/.exec(submission.sender)?.[1] ?? submission.sender;
  return singleAddress(submission.replyTo ?? "") ?? singleAddress(own);
}
