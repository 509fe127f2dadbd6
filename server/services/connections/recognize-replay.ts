import { hashSecret } from "../../access/agent-token.ts";
import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findRefreshToken, findTokenOfCode } from "../../store/agents/clients.ts";

/** Whose code is used a second time: whoever was given tokens for it. Null for a code that gave nothing yet. */
export async function recognizeUsedCode(
  scope: SystemScope,
  deps: Deps,
  input: { readonly code: string },
): Promise<{ readonly accountId: string; readonly clientId: string } | null> {
  return findTokenOfCode(scope, deps.db, hashSecret(input.code));
}

/**
 * Whose refresh token is used a second time, and not within the moments in which its client may ask again: somebody
 * else has a copy. Null for every other token.
 */
export async function recognizeReplay(
  scope: SystemScope,
  deps: Deps,
  input: { readonly refreshToken: string },
): Promise<{ readonly accountId: string; readonly clientId: string } | null> {
  const token = await findRefreshToken(scope, deps.db, hashSecret(input.refreshToken));
  if (token === null || token.revoked === null) return null;
  const mayAskAgain = token.rotationReplayExpiresAt !== null && deps.clock.now() < token.rotationReplayExpiresAt;
  return mayAskAgain ? null : token;
}
