import { expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { deleteAccount } from "../../../server/core/accounts/account.ts";
import { removeContents } from "../../../server/core/retention/remove-contents.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { forgetRemovals } from "../../../server/features/backup/back-up.ts";
import { removeAgain } from "../../../server/features/backup/replay-removals.ts";
import { readContentRemovals, readRemovals } from "../../../server/features/backup/store/removals.ts";
import { eraseMatching } from "../../../server/features/erasure/erase-matching.ts";
import { arrangeForm } from "../../support/arrange.ts";
import type { TestOwner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";

const database = useDatabase();
const NOW = "2026-03-01T12:00:00.000Z";
const PERSON = "grace@example.test";

async function prepare() {
  const { deps, ada, form } = await arrangeForm(database, { now: NOW, retentionDays: 30 });
  const kept = await form.submission({ at: "2026-02-27T12:00:00.000Z" });
  const gone = await form.submission({ at: "2026-02-28T12:00:00.000Z", fields: [["email", PERSON]] });
  return { deps, ada, form, kept, gone };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Every way submissions are removed, including a manual statement. */
const ways: Record<string, (world: Prepared) => Promise<unknown>> = {
  "are deleted by their owner": ({ deps, ada, gone }) => deletePermanently(ada.scope(), deps, { ids: [gone] }),
  "are erased with all of a person": ({ deps, ada, gone }) =>
    eraseMatching(ada.scope(), deps, { value: PERSON, place: "whole", upTo: gone, erasureId: null, cursor: null }),
  "are deleted by a statement by hand": ({ deps, gone }) =>
    deps.db.pool.query("DELETE FROM submissions WHERE id = $1", [gone]),
};

test.each(Object.entries(ways))("The removal record lists submissions that %s, and no others", async (_name, way) => {
  const world = await prepare();
  await way(world);
  const ids = await readRemovals(systemScope(), database.db);
  expect(ids).toContain(world.gone);
  expect(ids).not.toContain(world.kept);
});

test("The removal record lists expired submissions", async () => {
  const { deps, form, gone } = await prepare();
  const expired = await form.submission({ at: "2026-01-29T12:00:00.000Z" });
  await sweepExpired(systemScope(), deps);
  const ids = await readRemovals(systemScope(), database.db);
  expect(ids).toContain(expired);
  expect(ids).not.toContain(gone);
});

const accountWays: Record<string, (world: { deps: Prepared["deps"]; ada: TestOwner }) => Promise<unknown>> = {
  "by its owner": ({ deps, ada }) => deleteAccount(ada.scope(), deps, { email: ada.user.email }),
  "by a statement that takes everything along": ({ deps, ada }) =>
    deps.db.pool.query("DELETE FROM accounts WHERE id = $1", [ada.account.id]),
};

test.each(Object.entries(accountWays))(
  "The removal record lists an account deleted %s, along with its submissions",
  async (_name, way) => {
    const world = await prepare();
    await way(world);
    const ids = await readRemovals(systemScope(), database.db);
    expect(ids).toEqual(expect.arrayContaining([world.ada.account.id, world.kept, world.gone]));
  },
);

test("The removal record omits a deletion that was rolled back", async () => {
  const { deps, gone } = await prepare();
  const client = await deps.db.pool.connect();
  await client.query("BEGIN");
  await client.query("DELETE FROM submissions WHERE id = $1", [gone]);
  await client.query("ROLLBACK");
  client.release();
  expect(await readRemovals(systemScope(), database.db)).not.toContain(gone);
});

test("The removal record keeps a deletion for exactly an hour when there are no backups", async () => {
  const { pool } = database.db;
  const insert = (id: string, at: string) =>
    pool.query("INSERT INTO removals (ids, removed_at) VALUES (ARRAY[$1], $2)", [id, at]);
  await insert("sub_just_outside", "2026-03-01T10:59:59.999Z");
  await insert("sub_exact", "2026-03-01T11:00:00.000Z");
  await forgetRemovals(systemScope(), { db: database.db, clock: createTestClock(NOW) }, null);
  const ids = await readRemovals(systemScope(), database.db);
  expect(ids).toContain("sub_exact");
  expect(ids).not.toContain("sub_just_outside");
});

test("Replaying removals on a restored state strips only the removed contents from messages that were kept", async () => {
  const { clock, deps, ada, form } = await arrangeForm(database, { now: NOW, retentionDays: 30 });
  const fields = [
    ["Phone", "555 0199"],
    ["message", "Hello"],
  ] as const;
  const [old, newer] = [await form.submission({ fields }), await form.submission({ fields })];
  const origin = { ip: "203.0.113.9" };
  await deps.db.prisma.submission.updateMany({ where: { formId: form.id }, data: origin });
  const data = { contentsDays: 1, originDays: 1 };
  await deps.db.prisma.form.update({ where: { id: form.id }, data });
  await deps.db.prisma.submission.delete({ where: { id: newer } });
  clock.advance({ days: 1 });
  await removeContents(systemScope(), deps);
  const contents = (await readContentRemovals(systemScope(), database.db)).filter(({ ids }) => ids.includes(old));
  expect(contents).toMatchObject([
    { contents: true, origin: false, delivered: false },
    { contents: false, origin: true, delivered: false },
  ]);

  // As before, on a form without a retention limit.
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { contentsDays: null, originDays: null } });
  const other = await form.submission({ fields });
  const before = fields.map((pair) => [...pair]);
  await deps.db.prisma.submission.update({ where: { id: old }, data: { ...origin, fields: before } });
  const findOwner = async () => ada.scope();
  await removeAgain(systemScope(), database.db, { ids: [], contents, findOwner });
  const find = (id: string) => deps.db.prisma.submission.findUniqueOrThrow({ where: { id } });
  expect(await find(old)).toMatchObject({ fields: [], sender: "", preview: "", ip: null });
  expect(await find(other)).toMatchObject({ fields: before });
  clock.advance({ days: 1 });
  await forgetRemovals(systemScope(), deps, null);
});
