import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { forbidden } from "../../errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type Keys, timingSafeEqualStrings } from "../../secret.ts";
import { countAccounts } from "../../store/accounts/accounts.ts";

export interface SignUpState {
  /** No account exists yet. */
  readonly firstRun: boolean;
  readonly signUp: boolean;
  /** The first account is created from elsewhere than this machine, and needs the code printed at start. */
  readonly needsSetUpCode: boolean;
}

/** Who may create an account now: nobody, the first owner, or anybody. `isLocal`: the caller is on this machine. */
export async function maySignUp(
  scope: SystemScope,
  deps: Deps,
  caller: { readonly isLocal: boolean },
): Promise<SignUpState> {
  const firstRun = (await countAccounts(scope, deps.db)) === 0;
  const { signUp } = deps.config;
  const isOpen = signUp === "open" || (signUp === "first" && firstRun);
  return { firstRun, signUp: isOpen, needsSetUpCode: isOpen && firstRun && !caller.isLocal };
}

/** Throws FORBIDDEN unless this caller may create an account now with this code; returns how. */
export async function checkSignUp(
  scope: SystemScope,
  deps: Deps,
  caller: { readonly isLocal: boolean; readonly setUpCode: string },
): Promise<SignUpState> {
  const state = await maySignUp(scope, deps, caller);
  const { signUp, needsSetUpCode } = state;
  if (!signUp) throw forbidden("Sign-up is closed. Ask the operator of this server for an account.");
  if (!needsSetUpCode || isSetUpCode(deps.keys, caller.setUpCode)) return state;
  const where = "It was printed in the terminal or log where Postern was started.";
  throw forbidden(caller.setUpCode.trim() === "" ? `Enter the set-up code. ${where}` : `Wrong set-up code. ${where}`);
}

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
