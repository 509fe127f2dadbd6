import { MAX_FORM_ADDRESS_LENGTH, MIN_FORM_ADDRESS_LENGTH } from "./limits.ts";

/** Tested before lower-casing, which turns the Kelvin sign into k. */
const WORDS = /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/;
const LIKE_AN_ID = /^frm-?[0-9a-z]{26}$/;

/** The address as stored, in lower case; null if it is not valid for a form. */
export function readFormAddress(text: string): string | null {
  if (text.length < MIN_FORM_ADDRESS_LENGTH || text.length > MAX_FORM_ADDRESS_LENGTH) return null;
  const address = text.toLowerCase();
  return WORDS.test(text) && !LIKE_AN_ID.test(address) ? address : null;
}
