import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { isAgentToken } from "./agent-token.ts";
import { authenticateAgent } from "./authenticate-agent.ts";
import { authenticateConnection } from "./authenticate-connection.ts";

/** The scope of whoever calls over HTTP: with an agent token, or with the access token of a connected agent. */
export function authenticateCaller(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  return isAgentToken(bearerToken) ? authenticateAgent(deps, bearerToken) : authenticateConnection(deps, bearerToken);
}
