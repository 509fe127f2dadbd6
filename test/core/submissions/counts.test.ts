import fc from "fast-check";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { removeContents } from "../../../server/core/retention/store/contents.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { PARTS } from "../../../server/core/scope/content-retention.ts";
import { factsLeavingWith } from "../../../server/core/scope/facts.ts";
import { hasPart } from "../../../server/core/scope/store/emptied.ts";
import { compactAfterMany, compactCounters } from "../../../server/core/submissions/count-submissions.ts";
import { emptyCounts, readCounts } from "../../../server/core/submissions/store/counts.ts";
import { markSubmissions, moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;

interface World {
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly account: TestOwner;
  readonly forms: readonly [TestForm, TestForm];
}

async function createWorld(): Promise<World> {
  const { clock, deps, ada: account } = await arrangeOwner(database, { retentionDays: 20 });
  return { deps, clock, account, forms: [await account.form(), await account.form()] };
}

/** The counts computed from the rows, with the stored counts at the same instant. */
async function compare({ deps, account, forms }: World) {
  const scope = account.scope();
  const client = await deps.db.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const kept = await readCounts(scope, client, "all");
    const { rows } = await client.query(
      `SELECT form_id, count(*) FILTER (WHERE folder = 'inbox')::int AS inbox,
         count(*) FILTER (WHERE folder = 'inbox' AND status = 'unread')::int AS "inboxUnread",
         count(*) FILTER (WHERE folder = 'inbox' AND done_at IS NOT NULL)::int AS "inboxDone",
         count(*) FILTER (WHERE folder = 'spam')::int AS spam
       FROM submissions WHERE account_id = $1 AND created_at > $2 GROUP BY form_id`,
      [scope.accountId, scope.visibleAfter],
    );
    await client.query("COMMIT");
    const counted = new Map(rows.map(({ form_id: formId, ...counts }) => [formId as string, counts]));
    return forms.map(({ id }) => ({
      kept: kept.get(id) ?? emptyCounts,
      counted: (counted.get(id) as typeof emptyCounts | undefined) ?? emptyCounts,
    }));
  } finally {
    client.release();
  }
}

async function visibleIds({ deps, account }: World, from: number): Promise<string[]> {
  const rows = await deps.db.prisma.submission.findMany({
    where: { accountId: account.account.id, createdAt: { gt: account.scope().visibleAfter } },
    select: { id: true },
    orderBy: { id: "asc" },
    skip: from,
    take: 3,
  });
  return rows.map(({ id }) => id);
}

const folder = fc.constantFrom("inbox", "spam");
const status = fc.constantFrom("unread", "read");
const from = fc.nat(4);
const step = fc.oneof(
  fc.record({ do: fc.constant("arrive"), form: fc.constantFrom(0, 1), ageDays: fc.nat(22), folder, status }),
  fc.record({ do: fc.constant("move"), from, folder }),
  fc.record({ do: fc.constant("mark"), from, status }),
  fc.record({ do: fc.constant("delete"), from }),
  fc.record({ do: fc.constant("wait"), ms: fc.integer({ min: 1, max: 5 * DAY_MS }) }),
  fc.record({ do: fc.constant("sweep") }),
  fc.record({ do: fc.constant("compact"), batchSize: fc.integer({ min: 1, max: 5 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(world: World, one: Step): Promise<void> {
  const { deps, account, clock, forms } = world;
  if (one.do === "wait" && "ms" in one) clock.advance({ ms: one.ms });
  if (one.do === "sweep") await sweepExpired(systemScope(), deps);
  if ("batchSize" in one) await compactCounters(systemScope(), deps, { batchSize: one.batchSize });
  if ("ageDays" in one) {
    const at = new Date(clock.now().getTime() - one.ageDays * DAY_MS);
    const facts = { at, folder: one.folder as "inbox", status: one.status as "read" };
    await (one.form === 0 ? forms[0] : forms[1]).submission(facts);
  } else if ("from" in one) {
    const ids = await visibleIds(world, one.from);
    if (ids.length === 0) return;
    const input = { ids, columns: ["id"] as const };
    if (one.do === "delete") await deleteSubmissions(account.scope(), deps, { ids });
    else if ("folder" in one) await moveSubmissions(account.scope(), deps, { ...input, folder: one.folder as "spam" });
    else if ("status" in one) await markSubmissions(account.scope(), deps, { ...input, status: one.status as "read" });
  }
}

it("matches the actual row counts after any arrivals, moves, marks, deletes, expiry, sweeps and compactions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = await createWorld();
      for (const one of steps) {
        await take(world, one);
        for (const { kept, counted } of await compare(world)) expect(kept).toEqual(counted);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

const part = fc.constantFrom(...PARTS);
const column = fc.constantFrom(...factsLeavingWith("origin"));

it("counts what still has its contents or origin between two instants, as the rows do", async () => {
  const message = fc.record({ ageDays: fc.nat(22), has: fc.array(column), isEmpty: fc.boolean() });
  const input = fc.tuple(fc.array(message, { maxLength: 12 }), part, fc.nat(22), fc.nat(22), fc.boolean());
  await fc.assert(
    fc.asyncProperty(input, async ([messages, of, afterDays, untilDays, isCompacted]) => {
      const { deps, account, clock, forms } = await createWorld();
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      const [form] = forms;
      for (const { ageDays, has, isEmpty } of messages) {
        const origin = Object.fromEntries(has.map((fact) => [fact, "192.0.2.7"]));
        const id = await form.submission({ at: daysAgo(ageDays), ...origin });
        if (isEmpty) await inTransaction(deps.db, (client) => removeContents(client, form.form, [id]));
      }
      if (isCompacted) await compactCounters(systemScope(), deps);
      const counted = { part: of, after: daysAgo(afterDays), until: daysAgo(untilDays) };
      const { inbox } =
        (await readCounts(account.scope(), deps.db.pool, [form.id], counted)).get(form.id) ?? emptyCounts;
      const { rows } = await deps.db.pool.query(
        `SELECT count(*)::int FROM submissions AS s
         WHERE form_id = $1 AND created_at > greatest($2::timestamptz, $3) AND created_at <= $4 AND ${hasPart(of)}`,
        [form.id, account.scope().visibleAfter, counted.after, counted.until],
      );
      expect(inbox).toBe(rows[0].count);
    }),
    { numRuns: 60 },
  );
}, 120_000);

it("stays exact at every instant during concurrent posts, moves, deletes and compactions", async () => {
  const world = await createWorld();
  const { deps, account, forms } = world;
  let isBusy = true;
  const busy = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < 25; round += 1) await work(round);
  };
  const work = Promise.all([
    busy(() => forms[0].submission()),
    busy((round) => forms[1].submission({ folder: round % 2 === 0 ? "spam" : "inbox" })),
    busy(async (round) => {
      const ids = await visibleIds(world, round);
      if (ids.length > 0) await moveSubmissions(account.scope(), deps, { ids, folder: "spam", columns: ["id"] });
    }),
    busy(async () => {
      const [id] = await visibleIds(world, 0);
      if (id !== undefined)
        await markSubmissions(account.scope(), deps, { ids: [id], status: "read", columns: ["id"] });
    }),
    busy(() => compactCounters(systemScope(), deps, { batchSize: 3 })),
    busy(() => compactCounters(systemScope(), deps)),
  ]).finally(() => {
    isBusy = false;
  });
  while (isBusy) {
    for (const { kept, counted } of await compare(world)) expect(kept).toEqual(counted);
  }
  await work;
  expect((await countSubmissions(account.scope(), deps, { formId: forms[0].id })).inbox).toBeGreaterThan(0);
});

it("counts nothing of a deleted form and leaves none of its rows behind", async () => {
  const world = await createWorld();
  const { deps, account, forms } = world;
  await forms[0].submission();
  await compactCounters(systemScope(), deps);
  await deps.db.prisma.form.delete({ where: { id: forms[0].id } });
  expect(await countSubmissions(account.scope(), deps, { formId: forms[0].id })).toEqual(emptyCounts);
  await compactCounters(systemScope(), deps);
  expect(await deps.db.prisma.submissionCount.count({ where: { formId: forms[0].id } })).toBe(0);
});

it("counts only the forms that the credential can see", async () => {
  const { account, deps, forms } = await createWorld();
  await forms[0].submission();
  await forms[1].submission();
  const limited = await readCounts(account.scope({ forms: [forms[1].id] }), deps.db.pool, "all");
  expect([...limited.keys()]).toEqual([forms[1].id]);
  const foreign = await owner(deps);
  expect(await readCounts(foreign.scope(), deps.db.pool, [forms[0].id])).toEqual(new Map());
});

/** Adds pending deltas for this many other accounts and for the world's own. */
async function addDeltas({ deps, account, forms }: World, others: number, own: number): Promise<void> {
  await deps.db.pool.query(
    `INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
     SELECT 'acc_' || n, 'frm_' || n, date_trunc('week', now(), 'UTC'), 'inbox'::folder, 'unread'::submission_status, 1
     FROM generate_series(1, $1::int) AS n UNION ALL SELECT $2, $3, date_trunc('week', now(), 'UTC'), 'inbox', 'unread', 1 FROM generate_series(1, $4::int)`,
    [others, account.account.id, forms[0].id, own],
  );
}

/** How many pending deltas, of any account, a connection reads to count. */
async function deltasRead({ account }: World, client: pg.ClientBase, formIds: readonly string[] | "all") {
  const readSoFar = async () => {
    const { rows } = await client.query<{ read: string }>(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'submission_count_deltas'`,
    );
    return Number(rows[0]?.read);
  };
  await client.query("BEGIN");
  const before = await readSoFar();
  await readCounts(account.scope(), client, formIds);
  const read = (await readSoFar()) - before;
  await client.query("COMMIT");
  return read;
}

/** A connection with no cached plans. */
async function connect({ deps }: World): Promise<pg.Client> {
  const client = new pg.Client(deps.db.pool.options);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** From its sixth execution, a prepared statement may keep one generic plan. */
async function keepPlan({ account }: World, client: pg.ClientBase): Promise<void> {
  for (let time = 0; time < 6; time += 1) await readCounts(account.scope(), client, "all");
}

it("does not read another owner's pending deltas, regardless of table statistics", async () => {
  const world = await createWorld();
  const client = await connect(world);
  await addDeltas(world, 20_000, 30);
  await keepPlan(world, client);
  expect(await deltasRead(world, client, "all")).toBe(30);
  expect(await deltasRead(world, client, [world.forms[0].id])).toBe(30);
  // Most of the table is the owner's when analyzed, and another owner's afterwards.
  await addDeltas(world, 0, 40_000);
  await world.deps.db.pool.query("ANALYZE submission_count_deltas");
  await keepPlan(world, client);
  expect(await deltasRead(world, client, "all")).toBe(40_030);
  await compactCounters(systemScope(), world.deps);
  await addDeltas(world, 60_000, 7);
  expect(await deltasRead(world, client, "all")).toBe(7);
});

it("does not read another owner's pending deltas with a query plan made when none were pending", async () => {
  const world = await createWorld();
  const client = await connect(world);
  // As vacuum leaves the table when no deltas are pending.
  await world.deps.db.pool.query("TRUNCATE submission_count_deltas");
  await world.deps.db.pool.query("VACUUM ANALYZE submission_count_deltas");
  await keepPlan(world, client);
  await addDeltas(world, 20_000, 3);
  expect(await deltasRead(world, client, "all")).toBe(3);
});

it("compacts in bounded transactions until no deltas are pending", async () => {
  const world = await createWorld();
  await compactCounters(systemScope(), world.deps);
  await addDeltas(world, 10, 13);
  const connects = vi.spyOn(world.deps.db.pool, "connect");
  expect(await compactCounters(systemScope(), world.deps, { batchSize: 10 })).toBe(23);
  // A transaction takes its own connection; an announcement sent meanwhile is a query on the pool.
  expect(connects.mock.calls.filter(([callback]: readonly unknown[]) => callback === undefined)).toHaveLength(3);
  connects.mockRestore();
  expect((await world.deps.db.pool.query("SELECT FROM submission_count_deltas")).rowCount).toBe(0);
});

it("compacts after many submissions are written, though no worker runs", async () => {
  const { deps, forms } = await createWorld();
  const onWritten = compactAfterMany(systemScope(), deps, 3);
  const pending = async () => (await deps.db.pool.query("SELECT FROM submission_count_deltas")).rowCount;
  await forms[0].submission();
  onWritten(2);
  expect(await pending()).toBeGreaterThan(0);
  onWritten(1);
  await expect.poll(pending).toBe(0);
});
