import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteConnection } from "../../store/agents/connections.ts";

/** Ends an agent's access with its very next call; answers the connection's id. */
export async function disconnectAgent(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<{ readonly id: string }> {
  requireWrite(scope);
  const ended = isId(input.id, "con") && (await deleteConnection(scope, deps.db, input.id));
  if (!ended) throw notFound("connected agent");
  return { id: input.id };
}
