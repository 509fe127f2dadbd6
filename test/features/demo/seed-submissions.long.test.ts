import { SPAM_THRESHOLD } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../../server/core/platform/ids.ts";
import { seedSubmissions } from "../../../server/features/demo/seed-submissions.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const NOW = "2026-03-15T15:30:00.000Z";

async function setUp() {
  const { deps, ada } = await arrangeOwner(database, { now: NOW });
  const stored = () =>
    deps.db.prisma.submission.findMany({ where: { accountId: ada.account.id }, orderBy: { id: "asc" } });
  return { deps, ada, stored };
}

describe("Seeding", () => {
  test("creates the requested forms and submissions within the requested days", async () => {
    const { deps, ada, stored } = await setUp();
    const result = await seedSubmissions(ada.scope(), deps, { forms: 7, submissions: 3_000, days: 10 });
    const rows = await stored();
    expect(new Set(result.formIds).size).toBe(7);
    expect(rows).toHaveLength(3_000);
    expect(new Set(rows.map((row) => row.formId))).toEqual(new Set(result.formIds));
    const earliest = new Date(Date.parse(NOW) - 10 * 24 * 3600 * 1000);
    expect(rows.every((row) => row.createdAt > earliest && row.createdAt < new Date(NOW))).toBe(true);
    expect(rows.every((row) => instantOf(row.id).getTime() === row.createdAt.getTime())).toBe(true);
    const daysSeen = new Set(rows.map((row) => row.createdAt.toISOString().slice(0, 10)));
    expect(daysSeen.size).toBeGreaterThanOrEqual(10);
  });

  test("mixes kinds: about 15 in 100 are spam with reasons, with read and unread messages in both folders", async () => {
    const { deps, ada, stored } = await setUp();
    await seedSubmissions(ada.scope(), deps, { forms: 6, submissions: 2_000, days: 30 });
    const rows = await stored();
    const spam = rows.filter((row) => row.folder === "spam");
    expect(spam.length / rows.length).toBeGreaterThan(0.12);
    expect(spam.length / rows.length).toBeLessThan(0.18);
    expect(spam.every((row) => row.spamScore >= SPAM_THRESHOLD && JSON.stringify(row.spamReasons) !== "[]")).toBe(true);
    const kinds = new Set(rows.map((row) => `${row.folder} ${row.status}`));
    expect([...kinds].toSorted()).toEqual(["inbox read", "inbox unread", "spam read", "spam unread"]);
    expect(rows.every((row) => row.sender !== "")).toBe(true);
  });

  test("produces the statistics that real submissions would have produced", async () => {
    const { deps, ada, stored } = await setUp();
    const { formIds } = await seedSubmissions(ada.scope(), deps, { forms: 2, submissions: 500, days: 3 });
    const rows = await stored();
    const stats = await deps.db.prisma.receiptCount.findMany({ where: { formId: { in: [...formIds] } } });
    for (const formId of formIds) {
      for (const folder of ["inbox", "spam"]) {
        const counted = stats.filter((hour) => hour.formId === formId && hour.outcome === folder);
        const total = counted.reduce((sum, hour) => sum + Number(hour.count), 0);
        expect(total).toBe(rows.filter((row) => row.formId === formId && row.folder === folder).length);
      }
    }
    expect(stats.every((hour) => hour.hour.toISOString().endsWith(":00:00.000Z"))).toBe(true);
  });

  test("creates the same content for the same seed and different content for another", async () => {
    const { deps } = await setUp();
    const contentOf = async (seed: number) => {
      const someone = await owner(deps);
      await seedSubmissions(someone.scope(), deps, { forms: 3, submissions: 50, days: 5, seed });
      const rows = await deps.db.prisma.submission.findMany({
        where: { accountId: someone.account.id },
        orderBy: [{ createdAt: "asc" }, { preview: "asc" }],
      });
      return rows.map(({ createdAt, folder, status, fields }) => ({ createdAt, folder, status, fields }));
    };
    const first = await contentOf(1);
    expect(await contentOf(1)).toEqual(first);
    expect(await contentOf(2)).not.toEqual(first);
  });

  test("rejects invalid numbers and agents", async () => {
    const { deps, ada } = await setUp();
    for (const input of [
      { forms: 0, submissions: 1, days: 1 },
      { forms: 1, submissions: -1, days: 1 },
      { forms: 1, submissions: 1, days: 0 },
    ]) {
      await expect(seedSubmissions(ada.scope(), deps, input)).rejects.toMatchObject({ code: "INVALID" });
    }
    const agent = ada.scope({ write: false });
    const attempt = seedSubmissions(agent, deps, { forms: 1, submissions: 1, days: 1 });
    await expect(attempt).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
