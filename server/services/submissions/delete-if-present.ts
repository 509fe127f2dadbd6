import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { changeIfPresent } from "./change-if-present.ts";
import { selection } from "./selection.ts";

/** Deletes for good what is still there of a selection, and answers how many went: a wish that is carried out late. */
export async function deleteIfPresent(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<number> {
  requireWrite(scope);
  return (await changeIfPresent(scope, deps, selection(input.ids), "deleted")).length;
}
