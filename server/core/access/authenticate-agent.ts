import { findByAgentToken } from "../accounts/store/find-by-credential.ts";
import { touchToken } from "../agents/store/tokens.ts";
import type { AgentToken } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { CONTENT_SCOPE, hashSecret, isAgentToken } from "./agent-token.ts";
import { formsForAgent, noteUse, ownerScope, systemScope } from "./authenticate.ts";

/** Authenticates an HTTP caller by an agent token or by a feature's credential. */
export async function authenticateCaller(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  if (isAgentToken(bearerToken)) return authenticateAgent(deps, bearerToken);
  for (const feature of deps.features) {
    const scope = await feature.authenticateAgent?.(deps, bearerToken);
    if (scope != null) return scope;
  }
  throw new PosternError("UNAUTHENTICATED", "This access has expired or was revoked. Connect again.");
}

/**
 * The scope of the agent that holds this token. Unknown, expired and revoked tokens all give the same UNAUTHENTICATED
 * error; a token is expired at exactly its expiry.
 */
export async function authenticateAgent(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  const found = isAgentToken(bearerToken)
    ? await findByAgentToken(systemScope(), deps.db, hashSecret(bearerToken))
    : null;
  if (found === null || !isInForce(found.token, deps.clock.now())) {
    throw new PosternError("UNAUTHENTICATED", "This agent token is unknown, has expired or was revoked.");
  }
  const { token, account, member } = found;
  await noteUse(deps, touchToken, token);
  const permissions = {
    write: false,
    role: member.role,
    content: token.scopes.includes(CONTENT_SCOPE),
    forms: formsForAgent(token.formIds.length === 0 ? "all" : token.formIds, member),
  } as const;
  return ownerScope(deps, account, { kind: "agent", id: token.id, name: token.name }, permissions, token.userId);
}

function isInForce(token: Pick<AgentToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}
