import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter, FolderFilter } from "../../../server/core/submissions/submission-filter.ts";
import { cellsOf } from "../../../server/core/submissions/submissions.ts";
import type { FieldOperator } from "../../../shared/field-operators.ts";
import { MAX_CELL_LENGTH } from "../../../shared/limits.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
let clock: TestClock;
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ clock, deps, ada: account, form } = await arrangeForm(database));
});

type Pairs = readonly (readonly [string, string])[];
const send = (...fields: Pairs) => form.submission({ fields });

async function find(filter: Filter, place: Partial<FolderFilter & { fromOldest: boolean }> = {}): Promise<string[]> {
  const input = { formId: form.id, folder: "inbox" as const, filter, limit: 100, cursor: null, ...place };
  const page = await listSubmissions(account.scope(), deps, { ...input, columns: ["id"] });
  const { count, lookedAt } = await countMatching(account.scope(), deps, input);
  expect({ count, lookedAt }).toEqual({ count: page.submissions.length, lookedAt: null });
  return page.submissions.map(({ id }) => id);
}

const where = (name: string, operator: FieldOperator, value?: string): Filter => ({
  fields: [{ name, operator, value }],
});

describe("A field value filter", () => {
  it("finds equal values in any case, but neither longer values nor the same value in another field", async () => {
    const wanted = await send(["city", " Porto "], ["note", "Lyon"]);
    await send(["city", "Porto Alegre"]);
    await send(["note", "Porto"]);
    expect(await find(where("city", "equals", "porto"))).toEqual([wanted]);
    expect(await find(where("city", "equals", "port"))).toEqual([]);
    expect(await find(where("City", "equals", "Porto"))).toEqual([]);
  });

  it.each([
    ["École", "éCOLE"],
    ["ŁÓDŹ", "łódź"],
    ["Ωμέγα", "ΩΜΈΓΑ"],
    ["Ёлка", "ёЛКА"],
  ])("ignores case in non-English letters too: %s", async (value, asked) => {
    const { rows } = await deps.db.pool.query<{ locale: string }>(
      "SELECT datcollate AS locale FROM pg_database WHERE datname = current_database()",
    );
    expect(rows[0]?.locale).toBe("C");
    const wanted = await send(["city", value]);
    expect(await find(where("city", "equals", asked))).toEqual([wanted]);
    expect(await find(where("city", "contains", asked.slice(1)))).toEqual([wanted]);
  });

  it("finds values containing a text anywhere", async () => {
    const wanted = await send(["email", "ana@Example.com"]);
    await send(["email", "ben@example.org"]);
    expect(await find(where("email", "contains", "EXAMPLE.COM"))).toEqual([wanted]);
    expect(await find(where("email", "contains", "%"))).toEqual([]);
  });

  it("finds empty values: missing, blank, or sent empty", async () => {
    const [missing, blank, nothing, filled] = [
      await send(["name", "Ana"]),
      await send(["phone", " \n\t"]),
      await send(["phone", ""]),
      await send(["phone", ""], ["phone", "1"]),
    ];
    expect(await find(where("phone", "isEmpty"))).toEqual([nothing, blank, missing]);
    expect(await find(where("phone", "isNotEmpty"))).toEqual([filled]);
  });

  it("compares dates by day, with the day itself neither before nor after", async () => {
    const [early, day, late, timed] = [
      await send(["start", "2026-04-30"]),
      await send(["start", "2026-05-01"]),
      await send(["start", "2026-05-02"]),
      await send(["start", "2026-05-01T09:30"]),
    ];
    await send(["start", "soon"]);
    expect(await find(where("start", "before", "2026-05-01"))).toEqual([early]);
    expect(await find(where("start", "after", "2026-05-01"))).toEqual([late]);
    expect(await find(where("start", "before", "2026-05-01T09:31"))).toEqual([timed, day, early]);
    expect(await find(where("start", "after", "2026-05-01T09:29"))).toEqual([timed, late]);
  });

  it("compares numbers numerically and skips other values", async () => {
    const [two, ten, minus, half] = [
      await send(["seats", "2"]),
      await send(["seats", " 10 "]),
      await send(["seats", "-3"]),
      await send(["seats", "2.5"]),
    ];
    await send(["seats", "1e400"]);
    await send(["seats", "9".repeat(31)]);
    await send(["seats", "many"]);
    expect(await find(where("seats", "greaterThan", "2"))).toEqual([half, ten]);
    expect(await find(where("seats", "lessThan", "2.5"))).toEqual([minus, two]);
  });

  it("matches if any value of a repeated field matches, and combines with the rest of the filter", async () => {
    const both = await send(["topics[]", "Pricing"], ["topics[]", "Import"], ["plan", "Team"]);
    const one = await send(["topics[]", "Import"], ["plan", "Free"]);
    const spam = await form.submission({ folder: "spam", fields: [["topics[]", "Import"]] });
    const topic = { name: "topics[]", operator: "equals", value: "import" } as const;
    expect(await find({ fields: [topic] })).toEqual([one, both]);
    expect(await find({ fields: [topic] }, { fromOldest: true })).toEqual([one, both]);
    expect(await find({ fields: [topic] }, { folder: "spam" })).toEqual([spam]);
    expect(await find({ fields: [topic, { name: "plan", operator: "equals", value: "Team" }] })).toEqual([both]);
    expect(await find({ fields: [topic], text: "team" })).toEqual([both]);
    expect(await find({ fields: [topic], status: "read" })).toEqual([]);
  });

  it("is limited to the owner, the form and the retention window", async () => {
    const edge = clock.now().getTime() - account.scope().retentionDays * DAY_MS;
    const at = (ms: number) => form.submission({ at: new Date(edge + ms), fields: [["city", "Porto"]] });
    const [inside] = [await at(1), await at(0), await at(-1)];
    const stranger = await owner(deps);
    await (await stranger.form()).submission({ fields: [["city", "Porto"]] });
    const other = await (await account.form()).submission({ fields: [["city", "Porto"]] });
    for (const filter of [where("city", "equals", "Porto"), where("city", "contains", "ort")]) {
      expect(await find(filter)).toEqual([inside]);
      expect(await find(filter, { formId: null })).toEqual([other, inside]);
    }
    await expect(find(where("city", "isEmpty"), { formId: (await stranger.form()).id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("agrees with a plain comparison for any field values", async () => {
    const text = fc.oneof(
      fc.constantFrom("a", "A b", "1", "-2.5", "2026-01-02", "", '"', "\\", "%_", "é"),
      fc.string(),
    );
    const sendable = text.map((value) => value.replaceAll("\u0000", ""));
    await fc.assert(
      fc.asyncProperty(fc.array(sendable, { minLength: 1, maxLength: 4 }), sendable, async (values, asked) => {
        const name = deps.newId("vrf");
        const ids: { readonly id: string; readonly value: string }[] = [];
        for (const value of values) ids.push({ id: await send([name, value]), value });
        const expected = (test: (value: string) => boolean) =>
          ids
            .filter(({ value }) => test(value))
            .map(({ id }) => id)
            .reverse();
        const found = async (operator: FieldOperator) =>
          (await find(where(name, operator, asked))).filter((id) => ids.some((sent) => sent.id === id));
        if (asked.trim() === "" || !/^[\x20-\x7e]*$/.test(asked + values.join(""))) return;
        const lower = (value: string) => value.trim().toLowerCase();
        expect(await found("equals")).toEqual(expected((value) => lower(value) === lower(asked)));
        expect(await found("contains")).toEqual(expected((value) => value.toLowerCase().includes(lower(asked))));
      }),
      { numRuns: 40 },
    );
  });

  it("rejects an invalid comparison with a clear message", async () => {
    const refused: [FieldOperator, string | undefined, string][] = [
      ["before", "tomorrow", "Enter a date such as 2026-11-21, or 2026-11-21T09:30."],
      ["greaterThan", "1,5", "Enter a number such as 12 or 12.5."],
      ["equals", " ", "Enter a value to compare with."],
      ["contains", "x".repeat(201), "The value to compare with can have at most 200 characters."],
      ["contains", "\u0000", "The value to compare with cannot contain a NUL character."],
    ];
    for (const [operator, value, message] of refused) {
      await expect(find(where("x", operator, value))).rejects.toMatchObject({ code: "INVALID", message });
    }
    await expect(find({ fields: Array(6).fill({ name: "x", operator: "isEmpty" }) })).rejects.toMatchObject({
      message: "Filter by at most 5 fields at a time.",
    });
  });

  it("changes all matching messages in bulk, and no others", async () => {
    const wanted = await send(["plan", "Team"]);
    await send(["plan", "Free"]);
    const input = { formId: form.id, folder: "inbox" as const, filter: where("plan", "equals", "team") };
    expect(await bulkUpdate(account.scope(), deps, { ...input, to: "starred", cursor: null })).toEqual({
      ids: [wanted],
      nextCursor: null,
    });
  });
});

describe("A table page", () => {
  it("starts with the oldest message and pages through to the newest", async () => {
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await send(["n", String(count)]));
    const page = (newerCursor: string | null) =>
      listSubmissions(account.scope(), deps, {
        formId: form.id,
        folder: "inbox",
        limit: 3,
        cursor: null,
        newerCursor,
        fromOldest: true,
        columns: ["id"],
      });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { submissions, nextCursor, previousCursor }: Awaited<ReturnType<typeof page>> = await page(cursor);
      if (cursor === null) expect(nextCursor).toBeNull();
      seen.push(...submissions.map(({ id }) => id).reverse());
      cursor = previousCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  it("has the beginning of every value and a single cell for a repeated field", async () => {
    await send(
      ["topics[]", "a"],
      ["long", "é".repeat(MAX_CELL_LENGTH + 1)],
      ["topics[]", "b"],
      ["fits", "x".repeat(300)],
    );
    const input = { formId: form.id, folder: "inbox" as const, limit: 1, cursor: null, columns: ["cells"] as const };
    const [row] = (await listSubmissions(account.scope(), deps, input)).submissions;
    expect(row && cellsOf(row)).toEqual([
      { name: "topics[]", values: ["a", "b"], isCut: false },
      { name: "long", values: ["é".repeat(MAX_CELL_LENGTH)], isCut: true },
      { name: "fits", values: ["x".repeat(300)], isCut: false },
    ]);
  });

  it("requires an agent's right to read contents", async () => {
    const scope = account.scope({ content: false });
    const input = { formId: form.id, folder: "inbox" as const, limit: 1, cursor: null };
    await expect(listSubmissions(scope, deps, { ...input, columns: ["cells"] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      listSubmissions(scope, deps, { ...input, columns: ["id"], filter: where("a", "isEmpty") }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
