import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AgentTokenRow, revokeToken as revokeInStore } from "../../store/agents/tokens.ts";

/** Ends a token at once; it stays in the list, and revoking it again changes nothing. */
export async function revokeToken(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<AgentTokenRow> {
  requireWrite(scope);
  const token = isId(input.id, "tok") ? await revokeInStore(scope, deps.db, input.id, deps.clock.now()) : null;
  if (token === null) throw notFound("agent token");
  return token;
}
