import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { updateAccessRecord } from "../../store/access-log/access-records.ts";

/** Completes the record of an export with what really left. */
export async function finishAccess(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly rows: number; readonly complete: boolean },
): Promise<void> {
  await updateAccessRecord(scope, deps.db, input.id, { rows: input.rows, complete: input.complete });
}
