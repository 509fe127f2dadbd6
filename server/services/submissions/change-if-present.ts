import type { Deps } from "../../deps.ts";
import { PosternError } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteSubmissions } from "./delete-submissions.ts";
import { findSubmissions } from "./find-submissions.ts";
import { markSubmissions } from "./mark-submissions.ts";
import { moveSubmissions } from "./move-submissions.ts";

export type BulkAction = "inbox" | "spam" | "read" | "unread" | "deleted";

const ATTEMPTS = 3;

/** Changes those of a selection that are still there, however many went away meanwhile, and answers which. */
export async function changeIfPresent(
  scope: OwnerScope,
  deps: Deps,
  found: readonly string[],
  to: BulkAction,
): Promise<readonly string[]> {
  let ids = found;
  for (let attempt = 1; ids.length > 0; attempt += 1) {
    try {
      await changeOnce(scope, deps, ids, to);
      return ids;
    } catch (error) {
      if (!(error instanceof PosternError) || error.code !== "NOT_FOUND" || attempt === ATTEMPTS) throw error;
      ids = (await findSubmissions(scope, deps, { ids, columns: ["id"] })).map(({ id }) => id);
    }
  }
  return [];
}

async function changeOnce(scope: OwnerScope, deps: Deps, ids: readonly string[], to: BulkAction): Promise<void> {
  const columns = ["id"] as const;
  if (to === "deleted") await deleteSubmissions(scope, deps, { ids });
  else if (to === "read" || to === "unread") await markSubmissions(scope, deps, { ids, status: to, columns });
  else await moveSubmissions(scope, deps, { ids, folder: to, columns });
}
