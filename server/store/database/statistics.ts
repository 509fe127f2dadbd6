import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "./db.ts";

/** After a bulk load: what the database would else find out in its own time, so that the first page is quick too. */
export async function refreshStatistics(_scope: OwnerScope, db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("VACUUM (ANALYZE) submissions");
  } finally {
    // With its setting.
    client.release(true);
  }
}
