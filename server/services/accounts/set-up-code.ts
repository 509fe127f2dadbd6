import { createHmac } from "node:crypto";
import { type Keys, timingSafeEqualStrings } from "../../secret.ts";

// Crockford's base32 in lower case: no letter that is mistaken for another one.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 4;
const GROUP_CHARACTERS = 5;

/**
 * The code that creates the first account from another machine, 100 bits in four groups. It is drawn from the instance's
 * secret, so that every process of the instance prints the same one and none is kept anywhere.
 */
export function setUpCode({ setUp }: Pick<Keys, "setUp">): string {
  const bytes = createHmac("sha256", setUp).update("first account").digest();
  const characters = Array.from(bytes.subarray(0, GROUPS * GROUP_CHARACTERS), (byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_CHARACTERS, (index + 1) * GROUP_CHARACTERS).join(""),
  ).join("-");
}

/** Whether this is the set-up code, however it was grouped or capitalized. */
export function isSetUpCode(keys: Pick<Keys, "setUp">, given: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^0-9a-z]/g, "");
  return timingSafeEqualStrings(bare(given), bare(setUpCode(keys)));
}

/** Where the first account is created. The code is in the fragment, which no browser sends and no proxy logs. */
export function setUpLink(publicUrl: string, keys: Pick<Keys, "setUp">): string {
  return `${publicUrl}/sign-in#setup=${setUpCode(keys)}`;
}
