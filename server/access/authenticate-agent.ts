import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findByAgentToken } from "../store/accounts/find-by-credential.ts";
import { touchToken } from "../store/agents/tokens.ts";
import type { AgentToken } from "../store/database/db.ts";
import { CONTENT_SCOPE, hashSecret, isAgentToken } from "./agent-token.ts";
import { ownerScope, systemScope } from "./authenticate.ts";

const LAST_USE_PRECISION_MS = 60_000;

/**
 * The scope of the agent that holds this token. Unknown, expired and revoked are one UNAUTHENTICATED error;
 * at exactly its expiry a token is expired.
 */
export async function authenticateAgent(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  const system = systemScope();
  const found = isAgentToken(bearerToken) ? await findByAgentToken(system, deps.db, hashSecret(bearerToken)) : null;
  const now = deps.clock.now();
  if (found === null || !isInForce(found.token, now)) {
    throw new PosternError("UNAUTHENTICATED", "This agent token is not known, has expired or was revoked.");
  }
  const { token, account } = found;
  const staleBefore = new Date(now.getTime() - LAST_USE_PRECISION_MS);
  if (token.lastUsedAt === null || token.lastUsedAt <= staleBefore) {
    await touchToken(system, deps.db, { id: token.id, usedAt: now, staleBefore });
  }
  return ownerScope(
    deps,
    account,
    { kind: "agent", id: token.id, name: token.name },
    {
      write: false,
      content: token.scopes.includes(CONTENT_SCOPE),
      forms: token.formIds.length === 0 ? "all" : token.formIds,
    },
  );
}

function isInForce(token: Pick<AgentToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}
