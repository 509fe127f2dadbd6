import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { updateConnectionForms } from "../../store/agents/connections.ts";
import { type FormChoice, requireOwnForms } from "./form-choice.ts";

/** Keeps which forms a client may read that the owner has just allowed; until then it reads none. */
export async function limitConnection(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly clientId: string; readonly forms: FormChoice },
): Promise<void> {
  requireWrite(scope);
  await requireOwnForms(scope, deps, input.forms);
  const forms =
    input.forms === "all" ? { allForms: true, formIds: [] } : { allForms: false, formIds: [...input.forms] };
  await updateConnectionForms(scope, deps.db, input.clientId, forms);
}
