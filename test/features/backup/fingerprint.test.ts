import { expect, test } from "vitest";
import { type Fingerprint, readFingerprint } from "../../../server/features/backup/store/consistency-point.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function prepare() {
  await deleteAccounts(database.db);
  const { form } = await arrangeForm(database);
  for (const message of ["one", "two", "three"]) await form.submission({ fields: [["message", message]] });
  const read = () => readFingerprint(database.connection);
  return { pool: database.db.pool, read, before: await read() };
}

function changed(before: Fingerprint, after: Fingerprint): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((table) => before.get(table) !== after.get(table));
}

const FIRST = "(SELECT min(id) FROM submissions)";
const LAST = "(SELECT max(id) FROM submissions)";

/** Errors a restore could make although every backup file is intact. */
const damages = {
  "one letter of one message": `UPDATE submissions SET preview = preview || '.' WHERE id = ${FIRST}`,
  "a missing row": `DELETE FROM submissions WHERE id = ${FIRST}`,
  "values swapped between two rows": `UPDATE submissions AS one SET fields = other.fields FROM submissions AS other
    WHERE one.id IN (${FIRST}, ${LAST}) AND other.id IN (${FIRST}, ${LAST}) AND one.id <> other.id`,
};

test("The fingerprint of an unchanged database stays the same", async () => {
  const { before, read } = await prepare();
  expect(before.size).toBeGreaterThan(30);
  expect(changed(before, await read())).toEqual([]);
});

test.each(Object.entries(damages))("The fingerprint detects %s", async (_name, damage) => {
  const { pool, before, read } = await prepare();
  expect((await pool.query(damage)).rowCount).toBeGreaterThan(0);
  expect(changed(before, await read()).length).toBeGreaterThan(0);
});
