import type { Database } from "../../core/database/db.ts";
import type { SystemScope } from "../../core/scope/scope.ts";

// The library accepts codes from three time steps; one more could be replayed.
const KEPT = 4;

/**
 * Records a used code; false if it was used before. A single statement, so that only one of two concurrent uses
 * succeeds.
 */
export async function spendCode(
  _scope: SystemScope,
  db: Database,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `UPDATE two_factors SET spent_codes = (array_prepend($2::text, spent_codes))[1:${KEPT}]
     WHERE user_id = $1 AND NOT $2 = ANY (spent_codes)`,
    [userId, code],
  );
  return rowCount === 1;
}
