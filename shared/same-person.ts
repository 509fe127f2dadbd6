/** An email address or a telephone number in the form by which its spellings are compared. */
export type PersonKey =
  | { readonly kind: "email"; readonly local: string; readonly domain: string }
  | { readonly kind: "phone"; readonly digits: string };

/** A person's address or number in a value, which may have other characters around it; null for any other value. */
export function personKey(value: string): PersonKey | null {
  const text = value
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  return emailKey(text) ?? phoneKey(text);
}

/** Whether two values are probably the same person's, though they are written differently. */
export function isSamePerson(one: PersonKey, other: PersonKey): boolean {
  if (one.kind === "email") return other.kind === "email" && one.local === other.local && one.domain === other.domain;
  return other.kind === "phone" && isSameNumber(one.digits, other.digits);
}

const MAX_ADDRESS_LENGTH = 320;

/** An address without what may stand around it, such as a name, in its own spelling otherwise. */
export function bareAddress(text: string): string {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const inBrackets = /<([^<>]*)>[^<>]*$/.exec(plain)?.[1] ?? plain;
  const bare = inBrackets
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/\?.*$/s, "")
    .replace(/^["'([]+/, "");
  return withoutEnd(bare).replace(/[。｡]/g, ".");
}

function emailKey(text: string): PersonKey | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  const bare = bareAddress(text);
  const [local = "", domain = "", ...more] = bare.toLowerCase().split("@");
  const untagged = local.replace(/["']/g, "").replace(/\+.*$/s, "");
  if (more.length > 0 || untagged === "" || /[\s,;]/.test(bare) || !URL.canParse(`http://${domain}`)) return null;
  // In its ASCII form, because an address can be written with either.
  const { hostname } = new URL(`http://${domain}`);
  const isGoogle = hostname === "gmail.com" || hostname === "googlemail.com";
  if (!hostname.includes(".")) return null;
  return isGoogle
    ? { kind: "email", local: untagged.replaceAll(".", ""), domain: "gmail.com" }
    : { kind: "email", local: untagged, domain: hostname };
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;:)]\"'".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const MIN_DIGITS = 7;
const MAX_DIGITS = 17;
const MAX_PREFIX_DIGITS = 3;

function phoneKey(text: string): PersonKey | null {
  if (text.length > 40) return null;
  const plain = text
    .replace(/^tel:/i, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace("(0)", "");
  if (!/^[\d\s+()./\p{Pd}]+$/u.test(plain)) return null;
  const digits = plain.replace(/\D/g, "");
  const isNumber = digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;
  return isNumber ? { kind: "phone", digits: digits.replace(/^0{1,2}/, "") } : null;
}

/** With and without the code of a country, which has at most three digits. */
function isSameNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_DIGITS && long.endsWith(short) && long.length - short.length <= MAX_PREFIX_DIGITS;
}
