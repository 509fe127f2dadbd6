import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { countAccounts } from "../../store/accounts.ts";

export interface SignUpState {
  /** No account exists yet. */
  readonly firstRun: boolean;
  readonly signUp: boolean;
}

/** Who may make an account now: nobody, the first owner, or anybody. */
export async function maySignUp(scope: SystemScope, deps: Deps): Promise<SignUpState> {
  const firstRun = (await countAccounts(scope, deps.db)) === 0;
  const { signUp } = deps.config;
  return { firstRun, signUp: signUp === "open" || (signUp === "first" && firstRun) };
}
