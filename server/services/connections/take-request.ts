import { hashSecret } from "../../access/agent-token.ts";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertDecision } from "../../store/agents/connections.ts";

/** Longer than the library's signature on the request is good for. */
const KEPT_MS = 15 * 60 * 1000;

/** Marks an agent's request as decided; false where it was decided before, so that one question has one answer. */
export async function takeRequest(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly request: string },
): Promise<boolean> {
  requireWrite(scope);
  return insertDecision(scope, deps.db, {
    requestHash: hashSecret(input.request),
    expiresAt: new Date(deps.clock.now().getTime() + KEPT_MS),
  });
}
