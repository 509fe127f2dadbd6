import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Erasure } from "../../store/database/db.ts";
import { findErasures } from "../../store/erasure/erasure.ts";

const MAX_LISTED = 50;

/** The account's latest erasures, newest first. */
export async function listErasures(scope: OwnerScope, deps: Deps): Promise<Erasure[]> {
  requireWrite(scope);
  return findErasures(scope, deps.db, MAX_LISTED);
}
