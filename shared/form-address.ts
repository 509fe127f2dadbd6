import { MAX_FORM_ADDRESS_LENGTH, MIN_FORM_ADDRESS_LENGTH } from "./limits.ts";

/** Before lower case, which makes a k of the Kelvin sign. */
const WORDS = /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/;
const LIKE_AN_ID = /^frm-?[0-9a-z]{26}$/;

/** The address as it is kept, in lower case; null for what no form can have. */
export function readFormAddress(text: string): string | null {
  if (text.length < MIN_FORM_ADDRESS_LENGTH || text.length > MAX_FORM_ADDRESS_LENGTH) return null;
  const address = text.toLowerCase();
  return WORDS.test(text) && !LIKE_AN_ID.test(address) ? address : null;
}
