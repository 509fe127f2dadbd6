import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, findForms } from "../../store/forms/forms.ts";

/** The forms the scope can see, oldest first, archived ones included. */
export async function listForms(scope: OwnerScope, deps: Deps): Promise<FormRow[]> {
  return findForms(scope, deps.db);
}
