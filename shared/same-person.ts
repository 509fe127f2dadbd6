import { cleanAddress } from "./email-address.ts";

const GOOGLE = new Set(["gmail.com", "googlemail.com"]);
const MAX_ADDRESS_LENGTH = 320;
const MIN_DIGITS = 7;
const MAX_DIGITS = 17;
const MAX_PREFIX_DIGITS = 3;

/** Key for comparing spellings of an email address or telephone number; null for any other value. */
export function personKey(value: string): string | null {
  return value.length > MAX_ADDRESS_LENGTH
    ? null
    : (emailKey(cleanAddress(value)) ?? phoneKey(value.normalize("NFKC")));
}

/** Whether two keys probably belong to the same person: numbers match with or without a country code. */
export function isSamePerson(one: string, other: string): boolean {
  if (one.includes("@") || other.includes("@")) return one === other;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.endsWith(short) && long.length - short.length <= MAX_PREFIX_DIGITS;
}

function emailKey(bare: string): string | null {
  const [local = "", domain = "", ...more] = bare.toLowerCase().split("@");
  const [untagged = ""] = local.replace(/["']/g, "").split("+", 1);
  if (more.length > 0 || untagged === "" || /[\s,;]/.test(bare) || !URL.canParse(`http://${domain}`)) return null;
  // ASCII form, because a domain can be written either way.
  const { hostname } = new URL(`http://${domain}`);
  if (GOOGLE.has(hostname)) return `${untagged.replaceAll(".", "")}@gmail.com`;
  return hostname.includes(".") ? `${untagged}@${hostname}` : null;
}

function phoneKey(text: string): string | null {
  const plain = text
    .replace(/\p{Cf}|^tel:|\(0\)/giu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
  if (!/^[\d\s+()./\p{Pd}]+$/u.test(plain)) return null;
  const digits = plain.replace(/\D/g, "").replace(/^0{1,2}/, "");
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : null;
}
