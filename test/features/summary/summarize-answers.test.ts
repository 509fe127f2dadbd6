import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter, FolderFilter } from "../../../server/core/submissions/submission-filter.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { type SummaryInput, summarizeAnswers } from "../../../server/features/summary/summarize-answers.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { MAX_ANSWER_LENGTH, MAX_CHOICE_LENGTH } from "../../../shared/limits.ts";
import type { FieldWhere } from "../../../web/src/core/kit/navigation/search-params.ts";
import { conditionsOfBin, conditionsOfChoice } from "../../../web/src/features/summary/figure-conditions.ts";
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
const sendEach = async (name: string, values: readonly string[]) => {
  const ids: string[] = [];
  for (const value of values) ids.push(await send([name, value]));
  return ids;
};

const summarize = (input: Partial<SummaryInput> = {}) =>
  summarizeAnswers(account.scope(), deps, { formId: form.id, folder: "inbox", ...input });

/** The summary of the one field sent. */
async function summarizeField(name: string, input: Partial<SummaryInput> = {}) {
  const { fields } = await summarize(input);
  const field = fields.find((found) => found.name === name);
  if (field === undefined) throw new Error(`Nobody answered ${name}.`);
  return field;
}

/** Everything a filter lists. */
async function listAll(place: FolderFilter): Promise<Pairs[]> {
  const rows: Pairs[] = [];
  let cursor: string | null = null;
  do {
    const input = { ...place, limit: 100, cursor, columns: ["fields" as const] };
    const page: Awaited<ReturnType<typeof listSubmissions<"fields">>> = await listSubmissions(
      account.scope(),
      deps,
      input,
    );
    rows.push(...page.submissions.map(({ fields }) => fields as unknown as Pairs));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const conditions = (where: readonly FieldWhere[]) =>
  where.map(([name, operator, value]) => ({ name, operator, value }));

describe("A summary of form answers", () => {
  it("counts choices in any case, once per message, and links to exactly those messages", async () => {
    await send(["topics[]", "Pricing"], ["topics[]", "Import"]);
    await send(["topics[]", " pricing "], ["topics[]", "Pricing"]);
    await send(["topics[]", ""], ["topics[]", "Import"]);
    await send(["topics[]", " "]);
    await send(["name", "Ana"]);
    const field = await summarizeField("topics[]");
    expect(field).toMatchObject({ kind: "choice", answered: 3 });
    expect(field.choices).toEqual([
      { value: "Import", count: 2 },
      { value: "Pricing", count: 2 },
    ]);
  });

  it("treats few distinct answers as choices, and many or long answers as text", async () => {
    const kindOf = async (values: readonly string[]) => {
      const name = deps.newId("vrf");
      await sendEach(name, values);
      return (await summarizeField(name)).kind;
    };
    const each = (count: number) => Array.from({ length: count }, (_, at) => `answer ${at}`);
    expect(await kindOf([...each(30), ...each(30)])).toBe("choice");
    expect(await kindOf([...each(31), ...each(31)])).toBe("text");
    expect(await kindOf(["a", "a", "b", "b"])).toBe("choice");
    expect(await kindOf(["a", "a", "b"])).toBe("text");
    const long = "é".repeat(MAX_CHOICE_LENGTH);
    expect(await kindOf([long, long])).toBe("choice");
    expect(await kindOf([`${long}e`, `${long}e`])).toBe("text");
    expect(await kindOf(["on"])).toBe("yesNo");
    expect(await kindOf(["Yes", "no", "NO"])).toBe("yesNo");
    expect(await kindOf(["yes", "no", "maybe", "maybe", "yes", "no"])).toBe("choice");
    expect(await kindOf(["1", "1"])).toBe("choice");
    expect(await kindOf(["1", "2"])).toBe("number");
    expect(await kindOf(["01", "02"])).toBe("text");
    expect(await kindOf(["1", "2", "many"])).toBe("text");
    expect(await kindOf(["2026-02-28", "2024-02-29"])).toBe("date");
    expect(await kindOf(["2026-02-28", "2026-02-29"])).toBe("text");
  });

  it("counts a number on the edge between two bins in the upper bin", async () => {
    await sendEach("seats", ["0", "9", "10", "19.5", "20", "-1", "100"]);
    const field = await summarizeField("seats");
    expect(field.bins).toEqual([
      { from: "-10", to: "0", count: 1 },
      { from: "0", to: "10", count: 2 },
      { from: "10", to: "20", count: 2 },
      { from: "20", to: "30", count: 1 },
      { from: "100", to: "110", count: 1 },
    ]);
    expect(field.numbers).toEqual({ isWhole: false, min: -1, median: 10, mean: 157.5 / 7, max: 100 });
  });

  it("gives each whole number of a small range its own bin, and averages the middle of an even count", async () => {
    await sendEach("rating", ["1", "2", "4", "5"]);
    const field = await summarizeField("rating");
    expect(field.bins.map(({ from, to }) => [from, to])).toEqual([
      ["1", "2"],
      ["2", "3"],
      ["4", "5"],
      ["5", "6"],
    ]);
    expect(field.numbers?.median).toBe(3);
  });

  it.each([
    ["days", ["2026-05-01", "2026-05-31T09:30"], ["2026-05-01", "2026-05-02"], ["2026-05-31", "2026-06-01"]],
    ["months", ["2026-05-31", "2026-06-01"], ["2026-05-01", "2026-06-01"], ["2026-06-01", "2026-07-01"]],
    ["months", ["2025-01-31", "2026-12-01"], ["2025-01-01", "2025-02-01"], ["2026-12-01", "2027-01-01"]],
    ["years", ["2025-01-31", "2027-01-01"], ["2025-01-01", "2026-01-01"], ["2027-01-01", "2028-01-01"]],
    ["years", ["1997-03-02", "2026-01-01"], ["1997-01-01", "1998-01-01"], ["2026-01-01", "2027-01-01"]],
    ["decades", ["1996-03-02", "2026-01-01"], ["1990-01-01", "2000-01-01"], ["2020-01-01", "2030-01-01"]],
    ["centuries", ["1726-03-02", "2026-01-01"], ["1700-01-01", "1800-01-01"], ["2000-01-01", "2100-01-01"]],
    ["the whole calendar", ["0001-01-01", "9999-12-31"], ["0000-01-01", "0100-01-01"], ["9900-01-01", "9999-99-99"]],
  ])("groups dates into bins of %s depending on their range", async (_unit, dates, first, last) => {
    await sendEach("start", dates);
    const field = await summarizeField("start");
    expect(field).toMatchObject({
      kind: "date",
      dates: { earliest: dates[0]?.slice(0, 10), latest: dates[1]?.slice(0, 10) },
    });
    expect(field.bins.map(({ from, to, count }) => [from, to, count])).toEqual([
      [...first, 1],
      [...last, 1],
    ]);
    for (const bin of field.bins) {
      const filter = { fields: conditions(conditionsOfBin("start", "date", bin)) };
      const found = await countMatching(account.scope(), deps, { formId: form.id, folder: "inbox", filter });
      expect({ bin, count: found.count }).toEqual({ bin, count: 1 });
    }
  });

  it("shows the latest distinct text answers with their messages, and answers given more than once", async () => {
    const ids = await sendEach("note", ["one", "two", "three", "four", "Two", "five", "six"]);
    const field = await summarizeField("note");
    expect(field).toMatchObject({ kind: "text", answered: 7, choices: [{ value: "Two", count: 2 }] });
    expect(field.recent.map(({ text, submissionId }) => [text, ids.indexOf(submissionId)])).toEqual([
      ["six", 6],
      ["five", 5],
      ["Two", 4],
      ["four", 3],
      ["three", 2],
    ]);
    await send(["long", "é".repeat(MAX_ANSWER_LENGTH)]);
    await send(["long", "e".repeat(MAX_ANSWER_LENGTH + 1)]);
    expect((await summarizeField("long")).recent).toMatchObject([
      { text: "e".repeat(MAX_ANSWER_LENGTH), isCut: true },
      { text: "é".repeat(MAX_ANSWER_LENGTH), isCut: false },
    ]);
  });

  it("examines the newest messages up to its limit, and reports the total", async () => {
    await sendEach("city", ["Porto", "Lyon", "Lyon", "Lyon"]);
    const looked = async (maxRows: number, filter?: Filter) => {
      const { submissions, lookedAt, total, fields } = await summarize({ maxRows, filter });
      return { submissions, lookedAt, total, cities: fields[0]?.choices.map(({ value }) => value) };
    };
    expect(await looked(3)).toMatchObject({ submissions: 3, lookedAt: 3, total: 4, cities: ["Lyon"] });
    expect(await looked(4)).toMatchObject({ submissions: 4, lookedAt: null, total: 4 });
    expect(await looked(5)).toMatchObject({ submissions: 4, lookedAt: null, total: 4 });
    const lyon = { fields: [{ name: "city", operator: "contains", value: "lyon" }] } as const;
    expect(await looked(2, { fields: [...lyon.fields] })).toMatchObject({ submissions: 2, lookedAt: 2, total: null });
    expect(await looked(2, { status: "unread" })).toMatchObject({ submissions: 2, lookedAt: 2, total: null });
    expect(await looked(2, { text: "lyon" })).toMatchObject({ submissions: 2, lookedAt: 2, total: null });
    expect(await looked(3, { text: "lyon" })).toMatchObject({ submissions: 3, lookedAt: null, total: 3 });
  });

  it("supports filters through the search index: an exact value, with other conditions and with words", async () => {
    await send(["plan", "Team"], ["seats", "3"]);
    await send(["plan", "team"], ["seats", "5"]);
    await send(["plan", "Free"], ["seats", "5"]);
    const team = { name: "plan", operator: "equals", value: "Team" } as const;
    const several = { name: "seats", operator: "atLeast", value: "4" } as const;
    expect((await summarizeField("plan", { filter: { fields: [team] } })).choices).toEqual([
      { value: "team", count: 2 },
    ]);
    expect(await summarize({ filter: { fields: [team, several] } })).toMatchObject({ submissions: 1, total: 1 });
    expect(await summarize({ filter: { fields: [team], text: "team 3" } })).toMatchObject({ submissions: 1, total: 1 });
  });

  it("excludes foreign messages, other forms and folders, and expired, moved and deleted messages", async () => {
    const edge = clock.now().getTime() - account.scope().retentionDays * DAY_MS;
    const at = (ms: number) => form.submission({ at: new Date(edge + ms), fields: [["city", `at ${ms}`]] });
    for (const ms of [1, 0, -1]) await at(ms);
    await (await (await owner(deps)).form()).submission({ fields: [["city", "foreign"]] });
    await (await account.form()).submission({ fields: [["city", "other form"]] });
    const spam = await form.submission({ folder: "spam", fields: [["city", "spam"]] });
    const moved = await send(["city", "moved"]);
    const deleted = await send(["city", "deleted"]);
    await moveSubmissions(account.scope(), deps, { ids: [moved], folder: "spam", columns: ["id"] });
    await deleteSubmissions(account.scope(), deps, { ids: [deleted] });
    for (const filter of [undefined, { fields: [{ name: "city", operator: "isNotEmpty" as const }] }]) {
      const { submissions, fields } = await summarize({ filter });
      expect(submissions).toBe(1);
      expect(fields.map(({ answered, recent }) => [answered, recent.map(({ text }) => text)])).toEqual([[1, ["at 1"]]]);
    }
    const inSpam = await summarizeField("city", { folder: "spam" });
    expect(inSpam.recent.map(({ submissionId }) => submissionId).sort()).toEqual([spam, moved].sort());
  });

  it("requires access to contents and to the form", async () => {
    await send(["city", "Porto"]);
    const input = { formId: form.id, folder: "inbox" as const };
    await expect(summarizeAnswers(account.scope({ content: false }), deps, input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await owner(deps);
    await expect(summarizeAnswers(stranger.scope(), deps, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await summarize({ formId: (await account.form()).id })).toEqual({
      submissions: 0,
      lookedAt: null,
      total: 0,
      fields: [],
    });
  });

  it("equals a plain count of the listed rows, and every figure links to that many rows", async () => {
    const name = fc.constantFrom("a", "b", "list[]");
    const value = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          "x",
          "X ",
          "yes",
          "1",
          "2",
          "-2.5",
          "2.50",
          "100",
          "2026-01-02",
          "2026-03-04T10:00",
          "",
          " \u00a0",
        ),
      },
      fc.string({ maxLength: 5 }).map((text) => text.replaceAll("\u0000", "")),
    );
    const kinds = fc.oneof(
      fc.array(value, { minLength: 0, maxLength: 3 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((number) => [number.toFixed(3).replace(/\.?0+$/, "")]),
      fc
        .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
        .map((date) => [date.toISOString().slice(0, 10)]),
    );
    const message = fc.array(fc.tuple(name, kinds), { maxLength: 3 });
    const filters = fc.constantFrom<Filter | undefined>(
      undefined,
      { fields: [{ name: "a", operator: "isNotEmpty" }] },
      { fields: [{ name: "a", operator: "equals", value: "x" }] },
      { text: "x" },
    );
    const property = fc.asyncProperty(fc.array(message, { maxLength: 6 }), filters, async (messages, filter) => {
      form = await account.form();
      for (const fields of messages) {
        const pairs = fields.flatMap(([field, values]) => values.map((text) => [field, text] as const));
        if (pairs.length > 0) await send(...pairs);
      }
      const place = { formId: form.id, folder: "inbox" as const, filter };
      const rows = await listAll(place);
      const summary = await summarize({ filter });
      expect(summary).toMatchObject({ submissions: rows.length, total: rows.length, lookedAt: null });
      const answersOf = (row: Pairs, field: string) => [
        ...new Set(
          row
            .filter(([sent, text]) => sent === field && text.trim() !== "")
            .map(([, text]) => text.trim().toLowerCase()),
        ),
      ];
      const names = [...new Set(rows.flatMap((row) => row.map(([field]) => field)))];
      const answeredBy = (field: string) => rows.filter((row) => answersOf(row, field).length > 0);
      expect(summary.fields.map((field) => [field.name, field.answered]).sort()).toEqual(
        names.flatMap((field) => (answeredBy(field).length === 0 ? [] : [[field, answeredBy(field).length]])).sort(),
      );
      for (const field of summary.fields) {
        const said = rows.flatMap((row) => answersOf(row, field.name));
        const counts = new Map<string, number>();
        for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1);
        expect(field.distinct).toBe(counts.size);
        for (const { value: text, count } of field.choices) expect(count).toBe(counts.get(text.toLowerCase()));
        const figures = [
          ...field.choices.map((choice) => ({
            where: conditionsOfChoice(field.name, choice.value),
            count: choice.count,
          })),
          ...field.bins.map((bin) => ({ where: conditionsOfBin(field.name, field.kind, bin), count: bin.count })),
          { where: [[field.name, "isNotEmpty", ""] as const], count: field.answered },
          { where: [[field.name, "isEmpty", ""] as const], count: rows.length - field.answered },
        ];
        for (const { where, count } of figures) {
          const asked = { ...place, filter: { ...filter, fields: [...(filter?.fields ?? []), ...conditions(where)] } };
          const found = await countMatching(account.scope(), deps, asked);
          expect({ where, count: found.count }).toEqual({ where, count });
        }
        if (field.kind === "number") {
          // "-0" is the number 0 too.
          const sorted = said.map((text) => Number(text) + 0).toSorted((a, b) => a - b);
          const middle = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
          expect(field.numbers?.min).toBe(sorted[0]);
          expect(field.numbers?.max).toBe(sorted.at(-1));
          expect(field.numbers?.median).toBeCloseTo(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2, 6);
          expect(field.numbers?.mean).toBeCloseTo(sorted.reduce((sum, number) => sum + number, 0) / sorted.length, 6);
        }
        if (field.kind === "number" || field.kind === "date") {
          expect(field.bins.reduce((sum, { count }) => sum + count, 0)).toBe(field.answered);
        }
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
