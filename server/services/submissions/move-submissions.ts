import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Folder } from "../../store/database/db.ts";
import { moveSubmissions as moveInStore } from "../../store/submissions/moves.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions/submissions.ts";
import { selection } from "./selection.ts";

/**
 * Moves a selection to a folder: all of it, or nothing when one of them does not exist for the owner. What leaves Spam is
 * delivered unless it already was; what goes there is no longer delivered; nothing is ever sent twice.
 */
export async function moveSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly folder: Folder; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireWrite(scope);
  const move = {
    ids: selection(input.ids),
    folder: input.folder,
    now: deps.clock.now(),
    newDeliveryId: () => deps.newId("dlv"),
  };
  const moved = await moveInStore(scope, deps.db, move, input.columns);
  if (moved === null) throw notFound("submission");
  return moved;
}
