import type pg from "pg";
import { describe, expect, test } from "vitest";
import { idAt, instantOf } from "../../../server/core/platform/ids.ts";
import type { OwnerScope } from "../../../server/core/scope/scope.ts";
import { findExportFieldNames } from "../../../server/core/submissions/store/field-names.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada } = await arrangeOwner(database);
  const bob = await owner(deps);
  /** Like an export: in a read transaction, in index order. */
  const inExport = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await deps.db.pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await client.query("SET LOCAL enable_sort = off");
      return await work(client);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  };
  const namesOf = (formId: string | null, { names = 100, scope = ada.scope() as OwnerScope } = {}) =>
    inExport((client) => findExportFieldNames(scope, client, { formId, names }));
  return { clock, deps, ada, bob, inExport, namesOf };
}

const named = (...names: string[]) => ({ fields: names.map((name) => [name, "x"] as const) });
let minute = 0;
const nextMinute = () => new Date(Date.UTC(2026, 1, 20) + (minute++ % 10_000) * 60_000);

/** Adds a submission to the form's inbox for each list of names. */
async function send(form: TestForm, lists: readonly (readonly string[])[]): Promise<string[]> {
  const ids: string[] = [];
  for (const names of lists) ids.push(await form.submission({ at: nextMinute(), ...named(...names) }));
  return ids;
}

describe("The field names of an export", () => {
  test("are listed once each in order of first appearance across both folders", async () => {
    const { ada, namesOf } = await setUp();
    const form = await ada.form();
    await send(form, [
      ["b", "a", "b"],
      ["c", "a"],
      ["b", "a", "b"],
    ]);
    await form.submission({ at: nextMinute(), folder: "spam", ...named("d", "c") });
    await send(form, [["a", "e"], ["d"], []]);
    expect(await namesOf(form.id)).toEqual(["b", "a", "c", "d", "e"]);
    expect(await namesOf(form.id, { names: 3 })).toEqual(["b", "a", "c"]);
  });

  test("of an account come from all of its forms and from no other account's, in a single order", async () => {
    const { ada, bob, namesOf } = await setUp();
    const [first, second, foreign] = [await ada.form(), await ada.form(), await bob.form()];
    await send(second, [["z"]]);
    await send(first, [["m", "z"]]);
    await send(foreign, [["stranger"]]);
    await send(second, [["a"]]);
    expect(await namesOf(null)).toEqual(["z", "m", "a"]);
    expect(await namesOf(foreign.form.id)).toEqual([]);
    const limited = ada.scope({ forms: [second.id] });
    expect(await namesOf(null, { scope: limited })).toEqual(["z", "a"]);
    expect(await namesOf(first.id, { scope: limited })).toEqual([]);
  });

  test("omit names whose submissions were deleted or expired, and change their order accordingly", async () => {
    const { ada, clock, deps, namesOf } = await setUp();
    const form = await ada.form();
    const old = new Date(Date.parse("2026-01-30T12:00:00.001Z"));
    await form.submission({ at: old, ...named("old", "late") });
    const [deleted] = await send(form, [["gone", "b"], ["a", "late"], ["b"]]);
    expect(await namesOf(form.id)).toEqual(["old", "late", "gone", "b", "a"]);
    clock.advance({ ms: 1 });
    expect(await namesOf(form.id)).toEqual(["gone", "b", "a", "late"]);
    await deps.db.prisma.submission.delete({ where: { id: deleted ?? "" } });
    expect(await namesOf(form.id)).toEqual(["a", "late", "b"]);
  });

  test("are exact, whatever characters they contain", async () => {
    const { ada, namesOf } = await setUp();
    const form = await ada.form();
    const names = [
      "\\",
      "\\x41",
      "\\\\",
      '"',
      "é",
      "e\u0301",
      "name",
      "Name",
      "a\nb",
      "a\\nb",
      "👋",
      "[",
      "",
      "x".repeat(5_000),
    ];
    await send(
      form,
      names.map((name) => [name]),
    );
    expect(await namesOf(form.id)).toEqual(names);
  });

  test("are found without reading every submission", async () => {
    const { ada, inExport } = await setUp();
    const form = await ada.form();
    await send(form, [["first"]]);
    await form.manySubmissions(2_000, 10);
    const read = await inExport(async (client) => {
      const readSoFar = async () => {
        const { rows } = await client.query<{ read: number }>(
          `SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
           FROM pg_stat_xact_user_tables WHERE relname = 'submissions'`,
        );
        return rows[0]?.read ?? Number.NaN;
      };
      const before = await readSoFar();
      expect(await findExportFieldNames(ada.scope(), client, { formId: form.id, names: 10 })).toEqual([
        "first",
        "message",
      ]);
      return (await readSoFar()) - before;
    });
    expect(read).toBeLessThan(10);
  });

  test.each([5_000, 5_001])("are complete for %i submissions with different names each", async (count) => {
    const { ada, deps, namesOf } = await setUp();
    const form = await ada.form();
    const ids = Array.from({ length: count }, (_, index) => idAt("sub", new Date(Date.UTC(2026, 1, 1) + index)));
    await deps.db.pool.query(
      `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
       SELECT id, $2, $3, at, 'inbox', jsonb_build_array(jsonb_build_array('n' || number, '')), '', '', 0, '[]'
       FROM unnest($1::text[], $4::timestamptz[]) WITH ORDINALITY AS given(id, at, number)`,
      [ids, ada.account.id, form.id, ids.map(instantOf)],
    );
    const names = await namesOf(form.id, { names: count });
    expect(names).toHaveLength(count);
    expect(names.slice(0, 3)).toEqual(["n1", "n2", "n3"]);
    expect(await namesOf(form.id, { names: 2 })).toEqual(["n1", "n2"]);
  });
});
