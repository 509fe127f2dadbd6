import { MAX_FORM_ADDRESS_LENGTH, MIN_FORM_ADDRESS_LENGTH } from "./limits.ts";

const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LIKE_AN_ID = /^frm-?[0-9a-z]{26}$/;

/** The address as it is kept, in lower case; null for what no form can have. */
export function readFormAddress(text: string): string | null {
  if (text.length < MIN_FORM_ADDRESS_LENGTH || text.length > MAX_FORM_ADDRESS_LENGTH) return null;
  const address = text.toLowerCase();
  return WORDS.test(address) && !LIKE_AN_ID.test(address) ? address : null;
}
