import { expect, it, onTestFinished } from "vitest";
import { openDatabase, withIntakeConnections, withJobConnections } from "../../../server/core/database/db.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

/** The connections left after each kind was used and fell idle. */
async function leftOpen(min: number): Promise<() => number> {
  const db = openDatabase({ ...database.connection, min, idleTimeoutMillis: 1 }, () => undefined);
  onTestFinished(() => db.close());
  const use = () => Promise.all([1, 2].map(() => db.pool.query("SELECT 1")));
  await Promise.all([use(), withIntakeConnections(use), withJobConnections(use)]);
  return () => db.connectionCount();
}

it("A process that serves keeps one connection open for visitors and one for owners, any other none", async () => {
  const [serving, other] = [await leftOpen(1), await leftOpen(0)];
  await expect.poll(other).toBe(0);
  await expect.poll(serving).toBe(2);
});
