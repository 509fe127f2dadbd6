import { hashSecret } from "../../access/agent-token.ts";
import { readAccessToken } from "../../access/oauth/access-token.ts";
import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findRefreshToken } from "../../store/agents/clients.ts";

/** Whose access a token of either kind belongs to; null for one that is not known here. */
export async function readTokenOwner(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<{ readonly accountId: string; readonly clientId: string } | null> {
  return (
    (await readAccessToken(deps, input.token)) ?? (await findRefreshToken(scope, deps.db, hashSecret(input.token)))
  );
}
