import { findFirstAccountId } from "../accounts/store/accounts.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { systemScope } from "./authenticate.ts";

/** True if the owner runs this server: the first account belongs to the operator. */
export async function isOperator(scope: OwnerScope, deps: Pick<Deps, "db">): Promise<boolean> {
  return scope.permissions.role === "owner" && (await findFirstAccountId(deps.db)) === scope.accountId;
}

/** Internal access for the operator in the dashboard, to view the whole installation; null for everyone else. */
export async function authorizeOperator(scope: OwnerScope, deps: Pick<Deps, "db">): Promise<SystemScope | null> {
  return scope.actor.kind === "session" && (await isOperator(scope, deps)) ? systemScope() : null;
}
