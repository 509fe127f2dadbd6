import { CONTENT_SCOPE, METADATA_SCOPE } from "../../access/agent-token.ts";
import { mcpResource } from "../../access/oauth/addresses.ts";
import { REFRESH_SCOPE } from "../../access/oauth/plugins.ts";
import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { keepResource } from "../../store/agents/protected-resource.ts";

/** Makes the MCP endpoint known as what access is given to, at the address it has now. */
export async function keepMcpResource(scope: SystemScope, deps: Deps): Promise<void> {
  await keepResource(scope, deps.db, {
    id: deps.newId("res"),
    identifier: mcpResource(deps.config),
    name: "Postern",
    allowedScopes: [METADATA_SCOPE, CONTENT_SCOPE, REFRESH_SCOPE],
  });
}
