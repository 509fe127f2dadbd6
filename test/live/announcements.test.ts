import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import { type ChangeFeed, createChangeFeed } from "../../server/live/change-feed.ts";
import { idAt, instantOf } from "../../server/platform/ids.ts";
import { sweepChanges } from "../../server/services/retention/sweep-expired.ts";
import { owner, type TestForm, type TestOwner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();
let deps: Deps;
let feed: ChangeFeed;
let ada: TestOwner;
let form: TestForm;
let listener: pg.Client;
let heard: string[];

beforeEach(async () => {
  deps = createTestDeps(database.db);
  feed = createChangeFeed(deps);
  ada = await owner(deps);
  form = await ada.form();
  heard = [];
  listener = new pg.Client(database.connection);
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("LISTEN postern_changes");
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await feed.close();
  await listener.end();
});

/** Changes as a dashboard of the owner sees them, from now on. */
async function watch() {
  const changes = feed.watch(ada.scope(), async () => ada.scope());
  const next = async () => {
    const { value } = await changes.next();
    return value === undefined ? null : { kind: value.kind, ids: value.ids };
  };
  expect(await next()).toEqual({ kind: "missed", ids: null });
  return { next, stop: () => changes.return(undefined) };
}

/** What a process does that dies before it announces anything, or one of an earlier version. */
async function insertUnannounced(client: Pick<pg.ClientBase, "query">): Promise<string> {
  const id = idAt("sub", deps.clock.now());
  await client.query(
    `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
     VALUES ($1, $2, $3, $4, 'inbox', '[]', '', '', 0, '[]')`,
    [id, ada.account.id, form.id, instantOf(id)],
  );
  return id;
}

it("tells a dashboard of a change whose process died between the commit and its announcement", async () => {
  const { next } = await watch();
  const id = await insertUnannounced(database.db.pool);
  expect(await next()).toEqual({ kind: "arrived", ids: [id] });
});

it("tells of a transaction that began before others and was committed after them", async () => {
  const { next } = await watch();
  const slow = await database.db.pool.connect();
  await slow.query("BEGIN");
  const late = await insertUnannounced(slow);
  const early = await form.submission();
  expect(await next()).toEqual({ kind: "arrived", ids: [early] });
  await slow.query("COMMIT");
  slow.release();
  expect(await next()).toEqual({ kind: "arrived", ids: [late] });
});

it("tells of nothing twice, and of nothing that was rolled back", async () => {
  const { next } = await watch();
  const client = await database.db.pool.connect();
  await client.query("BEGIN");
  await insertUnannounced(client);
  await client.query("ROLLBACK");
  client.release();
  const first = await form.submission();
  expect(await next()).toEqual({ kind: "arrived", ids: [first] });
  const second = await form.submission();
  expect(await next()).toEqual({ kind: "arrived", ids: [second] });
});

it("joins arrivals that follow upon each other, up to as many as can be named", async () => {
  const { next } = await watch();
  const client = await database.db.pool.connect();
  await client.query("BEGIN");
  const ids: string[] = [];
  for (let count = 0; count < 101; count += 1) ids.push(await insertUnannounced(client));
  await client.query("COMMIT");
  client.release();
  expect(await next()).toEqual({ kind: "arrived", ids: ids.slice(0, 100) });
  expect(await next()).toEqual({ kind: "arrived", ids: ids.slice(100) });
});

it("asks the database nothing while no dashboard is open, and tells the next one that it may have missed something", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = await watch();
  await first.stop();
  const queries = vi.spyOn(pg.Client.prototype, "query");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queries).not.toHaveBeenCalled();
  const second = await watch();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => queries.mock.calls).toHaveLength(2);
  await second.stop();
});

it("takes the notification out of the transaction that changes submissions", async () => {
  const client = await database.db.pool.connect();
  await client.query("BEGIN");
  const id = await insertUnannounced(client);
  await client.query("UPDATE submissions SET folder = 'spam' WHERE id = $1", [id]);
  await client.query("DELETE FROM submissions WHERE id = $1", [id]);
  await client.query("COMMIT");
  await client.query("NOTIFY postern_changes, 'the end'");
  client.release();
  await expect.poll(() => heard).toContain("the end");
  expect(heard).toEqual(["the end"]);
});

it("announces a burst in two statements", async () => {
  const other = await owner(deps);
  const statements = vi.spyOn(deps.db.pool, "query");
  for (let count = 0; count < 50; count += 1) deps.db.announce(ada.account.id);
  deps.db.announce(other.account.id);
  const change = ({ account }: TestOwner) => ({ account: account.id, kind: "changed" });
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.map((payload) => JSON.parse(payload))).toEqual([change(ada), change(ada), change(other)]);
  expect(statements).toHaveBeenCalledTimes(2);
});

it("removes the records of changes after five minutes, and no sooner", async () => {
  await database.db.pool.query("DELETE FROM submission_changes");
  for (const [kind, seconds] of [
    ["younger", 290],
    ["older", 310],
  ]) {
    await database.db.pool.query(
      `INSERT INTO submission_changes (transaction, account_id, kind, at)
       VALUES (pg_current_xact_id()::text::bigint, $1, $2, now() - $3 * interval '1 second')`,
      [ada.account.id, kind, seconds],
    );
  }
  await sweepChanges(systemScope(), deps);
  const { rows } = await database.db.pool.query("SELECT kind FROM submission_changes");
  expect(rows).toEqual([{ kind: "younger" }]);
});
