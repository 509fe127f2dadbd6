import { expect, test } from "vitest";
import { createTestDatabase, useDatabase } from "../support/database.ts";

const database = useDatabase();

test("a test file has a migrated database with nothing in it", async () => {
  expect(await database.db.prisma.account.count()).toBe(0);
});

test("what one database holds is not seen in another", async () => {
  const other = await createTestDatabase();
  await database.db.pool.query("INSERT INTO receipt_counts VALUES (now(), 'frm_a', 'inbox', 1)");
  expect(await database.db.prisma.receiptCount.count()).toBe(1);
  expect(await other.db.prisma.receiptCount.count()).toBe(0);
  await other.drop();
});
