import { describe, expect, it } from "vitest";
import type { Database } from "../../server/core/database/db.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { Draw, START_MS } from "./contract/draw.ts";
import { modelStore, nextOperation, realStore } from "./contract/operations.ts";
import { ModelState, modelDatabase } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import { createRandom } from "./world.ts";

const database = useDatabase();
const OPERATIONS = 200;

/** Two owners with forms, addresses and endpoints, identical in the database and the model. */
async function prepare(seed: number) {
  const { db } = database;
  const { destination, form, webhookEndpoint } = db.prisma;
  await db.pool.query("TRUNCATE accounts, users, receipt_counts CASCADE");
  const createdAt = new Date(START_MS);
  const deps = createTestDeps(db, { clock: { now: () => createdAt } });
  const model = new ModelState();
  const draw = new Draw(createRandom(seed), model);
  for (let count = 0; count < 2; count += 1) {
    const account = await owner(deps, { plan: "pro" });
    const { id: accountId } = account.account;
    const forms = [await account.form(), await account.form()];
    for (const { id: formId } of forms) {
      const confirmed = { formId, createdAt, address: "a@example.test", confirmedAt: createdAt };
      await destination.createMany({ data: [confirmed, { formId, createdAt, address: "b@example.test" }] });
    }
    for (const formId of [null, forms[0]?.id ?? null]) {
      const id = draw.newId("whk");
      const data = { id, accountId, formId, url: `https://example.test/${id}`, encryptedSecret: "sealed", createdAt };
      await webhookEndpoint.create({ data });
    }
  }
  for (const row of await form.findMany()) model.forms.set(row.id, row);
  for (const row of await destination.findMany()) model.destinations.set(destinationKey(row.formId, row.address), row);
  for (const row of await webhookEndpoint.findMany()) model.endpoints.set(row.id, row);
  return { db, model, draw, modelDb: modelDatabase(model, async (_name, apply) => apply()) };
}

/** What both hold, in a comparable form. */
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

/** Each store gives a new delivery its own id: the model adopts the database's. */
async function adoptIds(db: Database, model: ModelState): Promise<void> {
  for (const { id, submissionId, kind, target } of await db.prisma.delivery.findMany()) {
    const own = [...model.deliveries.values()].find(
      (delivery) => delivery.submissionId === submissionId && delivery.kind === kind && delivery.target === target,
    );
    if (own === undefined || own.id === id) continue;
    model.deliveries.delete(own.id);
    model.deliveries.set(id, { ...own, id });
  }
}

function comparable(result: unknown): unknown {
  if (result instanceof Map) return [...result].sort(([one], [other]) => (one < other ? -1 : 1));
  return result === undefined ? null : JSON.parse(JSON.stringify(result));
}

describe("The in-memory model of the store", () => {
  it.each([1, 2, 3])(
    "returns and stores the same as PostgreSQL for every operation (seed %i)",
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
