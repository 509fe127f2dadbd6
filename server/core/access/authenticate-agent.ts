import { findByAgentToken } from "../accounts/store/find-by-credential.ts";
import type { Call, Counted } from "../agents/store/callers.ts";
import { touchToken } from "../agents/store/tokens.ts";
import type { AgentToken } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { CONTENT_SCOPE, hashSecret, isAgentToken } from "./agent-token.ts";
import { formsForAgent, noteUse, ownerScope, systemScope } from "./authenticate.ts";
import type { Rate } from "./rate-limit.ts";

/** An agent that makes a call. */
export interface AgentCall {
  readonly scope: OwnerScope;
  readonly counted: Counted;
}

/** Authenticates an HTTP caller by an agent token or by a feature's credential. */
export async function authenticateCaller(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  return (await callOf(deps, bearerToken, null)).scope;
}

/** The same, and counts its call. */
export function countCall(deps: Deps, bearerToken: string, rate: Rate): Promise<AgentCall> {
  return callOf(deps, bearerToken, { rate, now: deps.clock.now() });
}

async function callOf(deps: Deps, bearerToken: string, call: Call | null): Promise<AgentCall> {
  if (isAgentToken(bearerToken)) return callOfToken(deps, bearerToken, call);
  for (const feature of deps.features) {
    const found = await feature.authenticateAgent?.(deps, bearerToken, call);
    if (found != null) return found;
  }
  throw new PosternError("UNAUTHENTICATED", "This access has expired or was revoked. Connect again.");
}

/**
 * The scope of the agent that holds this token. Unknown, expired and revoked tokens all give the same UNAUTHENTICATED
 * error; a token is expired at exactly its expiry.
 */
export async function authenticateAgent(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  return (await callOfToken(deps, bearerToken, null)).scope;
}

async function callOfToken(deps: Deps, bearerToken: string, call: Call | null): Promise<AgentCall> {
  const found = isAgentToken(bearerToken)
    ? await findByAgentToken(systemScope(), deps.db, hashSecret(bearerToken), call)
    : null;
  if (found === null || !isInForce(found.token, deps.clock.now())) {
    throw new PosternError("UNAUTHENTICATED", "This agent token is unknown, has expired or was revoked.");
  }
  const { token, account, member, counted } = found;
  await noteUse(deps, touchToken, token);
  const permissions = {
    write: false,
    role: member.role,
    content: token.scopes.includes(CONTENT_SCOPE),
    forms: formsForAgent(token.formIds.length === 0 ? "all" : token.formIds, member),
  } as const;
  const actor = { kind: "agent", id: token.id, name: token.name } as const;
  return { scope: ownerScope(deps, account, actor, permissions, token.userId), counted };
}

function isInForce(token: Pick<AgentToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}
