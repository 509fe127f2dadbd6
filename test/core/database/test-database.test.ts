import { expect, test } from "vitest";
import { createTestDatabase, useDatabase } from "../../support/database.ts";

const database = useDatabase();

test("each test file gets an empty, migrated database", async () => {
  expect(await database.db.prisma.account.count()).toBe(0);
});

test("each database is isolated from the others", async () => {
  const other = await createTestDatabase();
  await database.db.pool.query("INSERT INTO receipt_counts VALUES (now(), 'frm_a', 'inbox', 1)");
  expect(await database.db.prisma.receiptCount.count()).toBe(1);
  expect(await other.db.prisma.receiptCount.count()).toBe(0);
  await other.drop();
});
