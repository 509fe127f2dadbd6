import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { dismissGuide } from "../../store/accounts/accounts.ts";
import { type FirstSteps, readFirstSteps } from "./read-first-steps.ts";

/** Sends the guide away, in every browser of the owner's. */
export async function dismissFirstSteps(scope: OwnerScope, deps: Deps): Promise<FirstSteps> {
  requireWrite(scope);
  await dismissGuide(scope, deps.db, deps.clock.now());
  return readFirstSteps(scope, deps);
}
