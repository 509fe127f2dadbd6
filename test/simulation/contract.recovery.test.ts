import type pg from "pg";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { isDatabaseUnavailable } from "../../server/platform/errors.ts";
import { findContact } from "../../server/store/accounts/accounts.ts";
import type { Database } from "../../server/store/database/db.ts";
import { TransactionInDoubt } from "../../server/store/intake/commit-batch.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { Draw, START_MS } from "./contract/draw.ts";
import { nextOperation } from "./contract/next-operation.ts";
import { modelStore, realStore } from "./contract/stores.ts";
import { ModelState, modelDatabase } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import { createRandom } from "./world.ts";

const database = useDatabase();
const OPERATIONS = 200;

/** Two owners with forms, addresses and endpoints, the same in the database and in the model. */
async function prepare(seed: number) {
  const { db } = database;
  await db.pool.query("TRUNCATE accounts, users, receipt_counts, rate_buckets CASCADE");
  const deps = createTestDeps(db, { clock: { now: () => new Date(START_MS) } });
  const random = createRandom(seed);
  const model = new ModelState();
  const draw = new Draw(random, model);
  for (const plan of ["pro", "pro", "free"] as const) {
    const account = await owner(deps, { plan });
    const forms = [await account.form(), await account.form()];
    for (const { id } of forms) {
      const data = { digestAbove: 2, autoReplyText: random() < 0.5 ? "Thank you." : null };
      await db.prisma.form.update({ where: { id }, data });
      for (const [index, address] of ["a@example.test", "b@example.test"].entries()) {
        const createdAt = new Date(START_MS);
        await db.prisma.destination.create({
          data: { formId: id, address, createdAt, confirmedAt: index === 1 ? null : createdAt },
        });
      }
    }
    const { id: accountId } = account.account;
    for (const formId of [null, forms[0]?.id ?? null]) {
      const id = draw.newId("whk");
      const createdAt = new Date(START_MS);
      const data = { id, accountId, formId, url: `https://example.test/${id}`, encryptedSecret: "sealed", createdAt };
      await db.prisma.webhookEndpoint.create({ data });
    }
  }
  for (const row of await db.prisma.account.findMany())
    model.accounts.set(row.id, { ...row, contact: await findContact(systemScope(), db, row.id) });
  for (const row of await db.prisma.form.findMany()) model.forms.set(row.id, row);
  for (const row of await db.prisma.destination.findMany())
    model.destinations.set(destinationKey(row.formId, row.address), row);
  for (const row of await db.prisma.webhookEndpoint.findMany()) model.endpoints.set(row.id, row);
  return { db, random, model, draw, modelDb: modelDatabase(model, async (_name, apply) => apply()) };
}

/** What both hold, in a form that can be compared. */
async function tablesOf(db: Database) {
  const rows = async (text: string) => (await db.pool.query(text)).rows;
  return {
    submissions: await rows("SELECT id, folder, status FROM submissions ORDER BY id"),
    sends: await rows(
      `SELECT submission_id AS "submissionId", form_id || ' ' || encode(key_hash, 'hex') AS key FROM submission_sends ORDER BY 1`,
    ),
    deliveries: await db.prisma.delivery.findMany({ orderBy: { id: "asc" } }),
    attempts: await rows(
      `SELECT delivery_id AS "deliveryId", number, outcome, detail FROM delivery_attempts ORDER BY 1, 2`,
    ),
    ledger: await rows(
      "SELECT form_id AS key, outcome, sum(count)::integer AS count FROM receipt_counts GROUP BY 1, 2 ORDER BY 1, 2",
    ),
    endpoints: await rows(`SELECT id, status, failing_since AS "failingSince" FROM webhook_endpoints ORDER BY id`),
    destinations:
      await rows(`SELECT form_id AS "formId", address, confirmed_at AS "confirmedAt", failing_since AS "failingSince",
      failing_reason AS "failingReason" FROM destinations ORDER BY 1, 2`),
  };
}

function modelTables(model: ModelState): Awaited<ReturnType<typeof tablesOf>> {
  const sorted = <T>(rows: Iterable<T>, keyOf: (row: T) => string) =>
    [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const byId = <T extends { readonly id: string }>(rows: ReadonlyMap<string, T>) =>
    sorted(rows.values(), ({ id }) => id);
  const ledger = new Map<string, { key: string; outcome: string; count: number }>();
  for (const [key, count] of model.ledger) {
    const [formId = "", , outcome = ""] = key.split(" ");
    const known = ledger.get(`${formId} ${outcome}`)?.count ?? 0;
    ledger.set(`${formId} ${outcome}`, { key: formId, outcome, count: known + count });
  }
  return {
    submissions: byId(model.submissions).map(({ id, folder, status }) => ({ id, folder, status })),
    sends: sorted(model.sends, ([, { submissionId }]) => submissionId).map(([key, { submissionId }]) => ({
      submissionId,
      key,
    })),
    deliveries: byId(model.deliveries),
    attempts: sorted(model.attempts, ([id]) => id).flatMap(([deliveryId, attempts]) =>
      attempts.map(({ number, outcome, detail }) => ({ deliveryId, number, outcome, detail })),
    ),
    ledger: sorted(ledger.values(), ({ key, outcome }) => `${key} ${outcome}`),
    endpoints: byId(model.endpoints).map(({ id, status, failingSince }) => ({ id, status, failingSince })),
    destinations: sorted(model.destinations.values(), ({ formId, address }) => `${formId} ${address}`).map(
      ({ formId, address, confirmedAt, failingSince, failingReason }) => ({
        ...{ formId, address, confirmedAt, failingSince, failingReason },
      }),
    ),
  };
}

/** A new delivery has an id of its own in each of the two: the model takes over the database's. */
async function adoptIds(db: Database, model: ModelState): Promise<void> {
  for (const { id, submissionId, kind, target } of await db.prisma.delivery.findMany()) {
    const own = model.deliveryOf(submissionId, kind, target);
    if (own === undefined || own.id === id) continue;
    model.deliveries.delete(own.id);
    model.deliveries.set(id, { ...own, id });
  }
}

function comparable(result: unknown): unknown {
  if (result instanceof Map) return [...result].sort(([one], [other]) => (one < other ? -1 : 1));
  return result === undefined ? null : JSON.parse(JSON.stringify(result));
}

/** The same database, of which the n-th statement from now on is not sent, or has its answer lost. */
function failing(
  db: Database,
  nth: number,
  isLost: boolean,
): { db: Database; hasFailed: () => boolean; isCommitted: () => boolean } {
  let left = nth;
  let hasFailed = false;
  let isCommitted = false;
  const guard = (target: pg.Pool | pg.PoolClient) => {
    const query = Reflect.get(target, "query").bind(target) as (...sent: unknown[]) => unknown;
    return (...sent: unknown[]) => {
      left -= 1;
      if (left !== 0) return query(...sent);
      hasFailed = true;
      const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
      const [statement] = sent as [string | { text?: string; submit?: unknown }];
      if (!isLost || (typeof statement === "object" && statement.submit !== undefined)) throw lost;
      isCommitted = target === db.pool || (typeof statement === "string" ? statement : statement.text) === "COMMIT";
      return (query(...sent) as Promise<unknown>).then(() => Promise.reject(lost));
    };
  };
  const through = <T extends pg.Pool | pg.PoolClient>(target: T, replaced: object): T =>
    new Proxy(target, {
      get: (_, name) => {
        if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const connect = async () => {
    const client = await db.pool.connect();
    return through(client, { query: guard(client) });
  };
  const pool = through(db.pool, { connect, query: async (...sent: unknown[]) => guard(db.pool)(...sent) });
  return { db: { ...db, pool }, hasFailed: () => hasFailed, isCommitted: () => isCommitted };
}

/** Waits until what was cut off is rolled back, so that it holds no lock any more. */
async function isQuiet(db: Database): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
         WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      return rows[0]?.count;
    })
    .toBe(0);
}

describe("The model of the store", () => {
  it.each([1, 2, 3])(
    "answers and keeps what PostgreSQL does, operation by operation (seed %i)",
    async (seed) => {
      const { db, model, draw, modelDb } = await prepare(seed);
      for (let count = 0; count < OPERATIONS; count += 1) {
        const { name, run } = nextOperation(draw);
        const result = await run(realStore, db);
        const modelled = await run(modelStore, modelDb);
        await adoptIds(db, model);
        const at = `operation ${count}: ${name}`;
        expect({ at, result: comparable(modelled) }).toEqual({ at, result: comparable(result) });
        expect({ at, ...modelTables(model) }).toEqual({ at, ...(await tablesOf(db)) });
      }
    },
    120_000,
  );
});

describe("A function of the store of which a statement fails", () => {
  it.each([11, 12])(
    "has changed all or nothing, as it says (seed %i)",
    async (seed) => {
      const { db, random, model, draw, modelDb } = await prepare(seed);
      for (let count = 0; count < OPERATIONS; count += 1) {
        const { name, run } = nextOperation(draw);
        const isMany = name === "commitBatch";
        const faulty = failing(db, isMany ? 1 + Math.floor(random() * 9) : 0, random() < 0.5);
        const error = await run(realStore, faulty.db).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null && !faulty.hasFailed()) throw error;
        const at = `operation ${count}: ${name}`;
        expect({ at, isTold: error !== null }).toEqual({ at, isTold: faulty.hasFailed() });
        if (error !== null) {
          expect(isDatabaseUnavailable(error)).toBe(true);
          if (name === "commitBatch" && faulty.isCommitted()) expect(error).toBeInstanceOf(TransactionInDoubt);
          await isQuiet(db);
        }
        if (error === null || faulty.isCommitted()) await run(modelStore, modelDb);
        await adoptIds(db, model);
        expect({ at, ...modelTables(model) }).toEqual({ at, ...(await tablesOf(db)) });
      }
    },
    120_000,
  );
});
