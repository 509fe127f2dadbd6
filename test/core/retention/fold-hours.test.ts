import fc from "fast-check";
import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { foldHours } from "../../../server/core/intake/store/fold-hours.ts";
import { foldOldHours } from "../../../server/core/retention/sweep-expired.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const HOUR_MS = 60 * 60 * 1_000;

async function prepare() {
  const {
    clock,
    deps,
    form: { id: formId },
  } = await arrangeForm(database);
  return {
    clock,
    deps,
    count: async (hour: string | Date, outcome: string, count: number) => {
      await deps.db.prisma.receiptCount.create({
        data: { formId, hour: new Date(hour), outcome, count: BigInt(count) },
      });
    },
    rows: async () => {
      const rows = await deps.db.prisma.receiptCount.findMany({
        where: { formId },
        orderBy: [{ hour: "asc" }, { outcome: "asc" }],
      });
      return rows.map(({ hour, outcome, count }) => [hour.toISOString(), outcome, Number(count)]);
    },
  };
}

it("adds up hours by UTC day and outcome", async () => {
  const { deps, count, rows } = await prepare();
  await count("2026-01-09T23:00:00Z", "inbox", 1);
  await count("2026-01-10T00:00:00Z", "inbox", 2);
  await count("2026-01-10T01:00:00Z", "inbox", 4);
  await count("2026-01-10T23:00:00Z", "inbox", 8);
  await count("2026-01-10T23:00:00Z", "refused:flood", 16);
  await count("2026-01-11T01:00:00Z", "inbox", 32);
  expect(await foldHours(systemScope(), deps.db, new Date("2026-01-11T00:00:00Z"), 2)).toBe(4);
  expect(await rows()).toEqual([
    ["2026-01-09T00:00:00.000Z", "inbox", 1],
    ["2026-01-10T00:00:00.000Z", "inbox", 14],
    ["2026-01-10T00:00:00.000Z", "refused:flood", 16],
    ["2026-01-11T01:00:00.000Z", "inbox", 32],
  ]);
  expect(await foldHours(systemScope(), deps.db, new Date("2026-01-11T00:00:00Z"))).toBe(0);
});

it("keeps hours until their whole UTC day is 91 days old", async () => {
  const { clock, deps, count, rows } = await prepare();
  const today = clock.now();
  today.setUTCHours(0, 0, 0, 0);
  const yesterdays = new Date(today.getTime() - HOUR_MS);
  await count(yesterdays, "inbox", 1);
  const foldAfter = async (ms: number) => {
    clock.set(new Date(today.getTime() + ms));
    await foldOldHours(systemScope(), deps);
    return (await rows())[0]?.[0];
  };
  const ageMs = 91 * 24 * HOUR_MS;
  expect(await foldAfter(ageMs - 1)).toBe(yesterdays.toISOString());
  expect(await foldAfter(ageMs)).toBe(new Date(today.getTime() - 24 * HOUR_MS).toISOString());
});

it("preserves all totals for any set of hours and any batch size", async () => {
  const anHour = fc.record({ hour: fc.integer({ min: 0, max: 100 }), outcome: fc.constantFrom("inbox", "spam") });
  const hours = fc.uniqueArray(anHour, { selector: ({ hour, outcome }) => `${hour} ${outcome}`, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(hours, fc.integer({ min: 1, max: 10 }), async (given, batch) => {
      const { deps, count, rows } = await prepare();
      const startMs = Date.parse("2026-01-01T00:00:00Z");
      for (const { hour, outcome } of given) await count(new Date(startMs + hour * HOUR_MS), outcome, hour + 1);
      await foldHours(systemScope(), deps.db, new Date("2026-01-04T00:00:00Z"), batch);
      const sumOf = (all: (string | number)[][]) => all.reduce((sum, row) => sum + Number(row[2]), 0);
      const after = await rows();
      expect(sumOf(after)).toBe(given.reduce((sum, { hour }) => sum + hour + 1, 0));
      const kept = after.filter(([hour]) => !String(hour).endsWith("T00:00:00.000Z"));
      expect(kept.length).toBe(given.filter(({ hour }) => hour > 72 && hour % 24 !== 0).length);
    }),
    { numRuns: 15 },
  );
});

it("finds hours not yet added up through an index that contains nothing else", async () => {
  const client = await database.db.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`INSERT INTO receipt_counts (form_id, hour, outcome, count)
      SELECT 'form_' || form, '2020-01-01T00:00:00Z'::timestamptz + day * interval '1 day', 'inbox', 1
      FROM generate_series(1, 200) AS form, generate_series(0, 99) AS day`);
    await client.query("ANALYZE receipt_counts");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT ctid FROM receipt_counts WHERE hour < '2026-01-01' AND extract(hour FROM hour AT TIME ZONE 'UTC') <> 0
       ORDER BY hour LIMIT 5000`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("receipt_counts_hourly_idx");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
