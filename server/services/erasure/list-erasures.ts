import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import type { Erasure } from "../../store/database/db.ts";
import { findErasures } from "../../store/erasure/erasure.ts";

const MOST_LISTED = 50;

/** The account's latest erasures, newest first. */
export async function listErasures(scope: OwnerScope, deps: Deps): Promise<Erasure[]> {
  requireWrite(scope);
  return findErasures(scope, deps.db, MOST_LISTED);
}
