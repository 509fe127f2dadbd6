import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteEndpoint as deleteInStore } from "../../store/webhooks/endpoints.ts";
import { readEndpoint } from "./read-endpoint.ts";

/** Deletes an endpoint for good, on either plan; what still waited for it is cancelled. */
export async function deleteEndpoint(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<string> {
  const { id } = await readEndpoint(scope, deps, input);
  if (!(await deleteInStore(scope, deps.db, id, deps.clock.now()))) throw notFound("webhook");
  return id;
}
