import { expect } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { openDatabase } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import { isDatabaseUnavailable } from "../../server/core/platform/errors.ts";
import { sweepExpired } from "../../server/core/retention/sweep-expired.ts";
import { fitFilter } from "../../server/core/spam/fit-filter.ts";
import { compactCounters } from "../../server/core/submissions/count-submissions.ts";
import { moveSubmissions } from "../../server/core/submissions/submissions.ts";
import { eraseMatching, listErasures } from "../../server/features/erasure/erase-matching.ts";
import { removeFiles, removeStrays } from "../../server/features/files/remove-files.ts";
import { createView, listViews } from "../../server/features/saved-views/views.ts";
import { owner } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { openDatabaseProxy, type StatementFault } from "../support/database-proxy.ts";
import { addDestination } from "../support/deliveries.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";
import { inspect } from "./inspect.ts";

type Database = Pick<TestDatabase, "db" | "connection">;

const PERSON = "grace@example.test";

/**
 * An owner's form with three messages; `faulty` reaches the same database through a proxy. Close it before preparing the
 * next, because the server's connections are limited.
 */
async function prepare(shared: Database, { isAlone = false }: Operation) {
  const own = isAlone ? await createTestDatabase() : null;
  const database = own ?? shared;
  const proxy = await openDatabaseProxy(database.connection);
  const db = openDatabase(proxy.connection, () => undefined);
  const close = async () => {
    await db.close();
    await proxy.close();
    await own?.drop();
  };
  const clock = createTestClock();
  const steady = createTestDeps(database.db, { clock });
  const faulty: Deps = { ...createTestDeps(db, { clock }), files: steady.files };
  const [kept, sent] = [new Set<string>(), new Set<string>()];
  return { ...(await fill()), clock, proxy, steady, faulty, kept, sent, send, close };

  async function fill() {
    const account = await owner(steady, { plan: "pro" });
    const form = await account.form();
    await addDestination(steady, form.id, "owner@example.test");
    const endpoint = { id: steady.newId("whk"), accountId: account.account.id, url: "https://example.test/hook" };
    await steady.db.prisma.webhookEndpoint.create({ data: { ...endpoint, encryptedSecret: "secret" } });
    const intake = createTestIntake(steady);
    const ids: string[] = [];
    for (const text of ["first", "second", "third"]) ids.push((await send(intake, form.id, text)) ?? "");
    return { account, scope: account.scope(), form, ids };
  }

  /** The accepted submission's id, or null. */
  async function send(intake: ReturnType<typeof createTestIntake>, formId: string, text: string) {
    sent.add(text);
    const body = new FormData();
    body.append("email", PERSON);
    body.append("message", text);
    body.append("cv", new File([`The papers of ${text}.`], "cv.txt"));
    const response = await intake.post(formId, body, { accept: "application/json" });
    expect([200, 503], "what is temporary is never answered as a bug").toContain(response.status);
    const answer = (await response.json()) as { id?: string; filesNotSaved?: unknown[] };
    if (response.status !== 200 || answer.id === undefined) return null;
    kept.add(text);
    return answer.id;
  }
}

type World = Awaited<ReturnType<typeof prepare>>;

interface Operation {
  /** Needs its own database, because it affects all accounts. */
  readonly isAlone?: boolean;
  /** Setup, with a working database. */
  prepare?(world: World): Promise<void>;
  run(world: World, deps: Deps): Promise<void>;
  /** Returns the problems found after the operation has completed. */
  check?(world: World): Promise<string[]>;
}

const operations: Readonly<Record<string, Operation>> = {
  intake: {
    run: async ({ form, send }, deps) => {
      const intake = createTestIntake(deps, { writer: { retryMs: 10 } });
      await Promise.all(["fourth", "fifth"].map((text) => send(intake, form.id, `${text} ${deps.newId("sub")}`)));
    },
  },
  "a move to Spam and back": {
    run: async ({ scope, ids }, deps) => {
      for (const folder of ["spam", "inbox"] as const) {
        await moveSubmissions(scope, deps, { ids: ids.slice(0, 2), folder, columns: ["id"] });
      }
    },
  },
  "an erasure": {
    prepare: async ({ scope, steady }) => {
      await createView(scope, steady, { name: "Grace", address: `/inbox?q=${PERSON}` });
    },
    run: async ({ scope, ids, kept }, deps) => {
      const input = { value: PERSON, place: "whole", upTo: ids.at(-1) ?? "", erasureId: null, cursor: null } as const;
      await eraseMatching(scope, deps, input).catch((error: Error) => {
        if (error.message !== "No messages match any more.") throw error;
      });
      kept.clear();
    },
    check: async ({ scope, steady }) => {
      const views = await listViews(scope, steady);
      const erased = (await listErasures(scope, steady)).map(({ submissions }) => submissions);
      await removeFiles(systemScope(), steady);
      return [
        ...views.map(({ name }) => `the view ${name} still names what was erased`),
        ...(erased.reduce((sum, count) => sum + count, 0) === 3 ? [] : [`the receipts say ${erased.join(" + ")}`]),
      ];
    },
  },
  "the sweep": {
    isAlone: true,
    prepare: async ({ clock }) => clock.advance({ days: 366 }),
    run: async ({ kept }, deps) => {
      await sweepExpired(systemScope(), deps);
      await removeFiles(systemScope(), deps);
      kept.clear();
    },
  },
  "the addition of counts": {
    prepare: async ({ scope, steady, ids }) => {
      await compactCounters(systemScope(), steady);
      await moveSubmissions(scope, steady, { ids, folder: "spam", columns: ["id"] });
    },
    run: async (_world, deps) => {
      await compactCounters(systemScope(), deps);
    },
    check: async ({ steady }) => {
      // Like the job every minute: the server may need a moment to notice that the previous one is gone.
      await expect
        .poll(async () => {
          await compactCounters(systemScope(), steady);
          return (await steady.db.pool.query("SELECT FROM submission_count_deltas")).rowCount;
        })
        .toBe(0);
      return [];
    },
  },
  "the fit of a spam filter": {
    prepare: async ({ scope, steady, ids }) => {
      await moveSubmissions(scope, steady, { ids: ids.slice(0, 1), folder: "spam", columns: ["id"] });
    },
    run: async ({ account }, deps) => fitFilter(systemScope(), deps, { accountId: account.account.id }),
    check: async ({ steady, account }) => {
      const found = await steady.db.prisma.spamFilter.findUnique({ where: { accountId: account.account.id } });
      return (found?.fitted ?? "") === "" ? ["the filter was not fitted"] : [];
    },
  },
};

/** Runs it with the n-th statement failing, then again if it failed; false if it has fewer statements. */
async function failsWell(shared: Database, operation: Operation, n: number, how: StatementFault): Promise<boolean> {
  const world = await prepare(shared, operation);
  try {
    return await failsOnce(world, operation, n, how);
  } finally {
    await world.close();
  }
}

async function failsOnce(world: World, operation: Operation, n: number, how: StatementFault): Promise<boolean> {
  const which = `statement ${n}, ${typeof how === "string" ? `its connection ended ${how} it ran` : how.sqlState}`;
  await operation.prepare?.(world);
  const hasFailed = world.proxy.failStatement(n, how);
  // Its initiator, an owner or the job queue, starts it again.
  await operation.run(world, world.faulty).catch((error: unknown) => {
    expect(isDatabaseUnavailable(error), `${which}: ${String(error)}`).toBe(true);
    return operation.run(world, world.steady);
  });
  const isOver = !hasFailed();
  const problems = [...((await operation.check?.(world)) ?? [])];
  // Like the sweep a day later, which removes leftovers of a refused message.
  await removeStrays(systemScope(), world.steady, new Date(Date.now() + 86_400_000));
  const { kept, sent } = world;
  const left = await world.steady.db.prisma.submission.count({ where: { formId: world.form.id } });
  const removed = kept.size === 0 ? 3 - left : 0;
  await expect
    .poll(() => inspect(world.steady, world.form.id, { kept, sent, removed, files: "all" }), { message: which })
    .toEqual([]);
  expect(problems, which).toEqual([]);
  return !isOver;
}

/** Runs an operation repeatedly, failing each of its statements in turn. */
export async function failEachStatement(shared: Database, name: string, how: StatementFault): Promise<void> {
  const operation = operations[name] ?? expect.fail("there is no such operation");
  let n = 1;
  while (await failsWell(shared, operation, n, how)) n += 1;
  expect(n).toBeGreaterThan(2);
}

export const operationNames = Object.keys(operations);
