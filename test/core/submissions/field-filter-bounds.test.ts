import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { countMatches } from "../../../server/core/submissions/store/matches.ts";
import { type Filter, parseFilter } from "../../../server/core/submissions/submission-filter.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const database = useDatabase();

async function setUp(cities: readonly string[]) {
  const { deps, ada, form } = await arrangeForm(database);
  for (const city of cities) await form.submission({ fields: [["city", city]] });
  const place = (filter: Filter) => ({ formId: form.id, folder: "inbox" as const, filter });
  return { deps, scope: ada.scope(), place };
}

const contains = (value: string): Filter => ({ fields: [{ name: "city", operator: "contains", value }] });

it("counts exactly up to the row limit, and beyond it reports how many rows were examined", async () => {
  const { deps, scope, place } = await setUp(["Porto", "Lyon", "Porto", "Lyon", "Porto"]);
  const filter = parseFilter(scope, deps, place(contains("port")));
  expect(await countMatches(scope, deps.db, filter, 6)).toEqual({ count: 3, lookedAt: null });
  expect(await countMatches(scope, deps.db, filter, 5)).toEqual({ count: 3, lookedAt: null });
  // The oldest one is in Porto too, but is not looked at.
  expect(await countMatches(scope, deps.db, filter, 4)).toEqual({ count: 2, lookedAt: 4 });
});

it("finds an exact value through the word index, beyond the newest messages, while reading few other rows", async () => {
  const { deps, ada, form } = await arrangeForm(database);
  const old = await form.submission({
    at: new Date(deps.clock.now().getTime() - 3_600_000),
    fields: [["city", "Porto"]],
  });
  await form.manySubmissions(7_000, 20);
  await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY });
  // As autovacuum does: pending index entries are read one by one.
  await deps.db.pool.query("VACUUM (ANALYZE) submissions, submission_words");
  const place = { formId: form.id, folder: "inbox" as const, limit: 50, cursor: null, columns: ["id"] as const };
  const filter: Filter = { fields: [{ name: "city", operator: "equals", value: "porto" }] };
  const plans = await plansOf(deps, /WITH hit AS MATERIALIZED/, async () => {
    const { submissions } = await listSubmissions(ada.scope(), deps, { ...place, filter });
    expect(submissions).toEqual([{ id: old }]);
  });
  expect(plans).toHaveLength(1);
  const nodes = plans[0] ?? [];
  expect(nodes.map(({ index }) => index)).toContain("submission_words_words_idx");
  const rowsOf = (table: string) =>
    nodes.filter((node) => node.table === table).reduce((sum, { rows }) => sum + rows, 0);
  expect({ words: rowsOf("submission_words"), messages: rowsOf("submissions") }).toEqual({ words: 1, messages: 1 });
});
