import type { Deps } from "../../deps.ts";
import { forbidden } from "../../errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { countAccounts } from "../../store/accounts/accounts.ts";
import { isSetUpCode } from "./set-up-code.ts";

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
  if (!signUp) throw forbidden("Sign-up is closed here. Ask whoever runs this Postern for an account.");
  if (!needsSetUpCode || isSetUpCode(deps.keys, caller.setUpCode)) return state;
  const where = "It was printed in the terminal or log where Postern was started.";
  throw forbidden(caller.setUpCode.trim() === "" ? `Enter the set-up code. ${where}` : `Wrong set-up code. ${where}`);
}
