import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { changeThoseThere } from "./change-those-there.ts";
import { selection } from "./selection.ts";

/** Deletes for good what is still there of a selection, and answers how many went: a wish that is carried out late. */
export async function deleteThoseThere(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<number> {
  requireWrite(scope);
  return (await changeThoseThere(scope, deps, selection(input.ids), "deleted")).length;
}
