import { expect, it } from "vitest";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions, type SubmissionPage } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter } from "../../../server/core/submissions/submission-filter.ts";
import { MAX_FILTER_FORMS } from "../../../shared/limits.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { deps, ada: account } = await arrangeOwner(database);
  const forms = [await account.form(), await account.form(), await account.form(), await account.form()] as const;
  const ids: string[][] = [[], [], [], []];
  for (let round = 0; round < 3; round += 1) {
    for (const nth of [0, 1, 2]) {
      ids[nth]?.push((await forms[nth]?.submission({ fields: [["message", `hello ${nth}`]] })) ?? "");
    }
  }
  const [first = [], second = [], third = []] = ids;
  const list = async (filter: Filter, limit = 100) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const input = { formId: null, folder: "inbox" as const, filter, limit, cursor, columns: ["id"] as const };
      const page: SubmissionPage<"id"> = await listSubmissions(account.scope(), deps, input);
      found.push(...page.submissions.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };
  const newestFirst = (...those: string[][]) => those.flat().sort().reverse();
  return { deps, account, forms, first, second, third, list, newestFirst };
}

it("filters all messages by one or several chosen forms, in pages and in searches", async () => {
  const { forms, first, second, list, newestFirst } = await setUp();
  const [one, two, , empty] = forms.map(({ id }) => id);
  expect(await list({ forms: [one ?? ""] }, 2)).toEqual(newestFirst(first));
  expect(await list({ forms: [one ?? "", two ?? "", empty ?? ""] }, 2)).toEqual(newestFirst(first, second));
  expect(await list({ forms: [one ?? "", two ?? ""], text: "hello 1" })).toEqual(newestFirst(second));
  expect(await list({ forms: [empty ?? ""] })).toEqual([]);
});

it("finds no messages for a chosen form that does not exist or belongs to another owner", async () => {
  const { deps, forms, first, list, newestFirst } = await setUp();
  const foreign = await (await owner(deps)).form();
  await foreign.submission();
  const [one = ""] = forms.map(({ id }) => id);
  expect(await list({ forms: [foreign.id] })).toEqual([]);
  expect(await list({ forms: [one, foreign.id, deps.newId("frm"), "x"] })).toEqual(newestFirst(first));
});

it("limits counts and bulk changes to the chosen forms", async () => {
  const { deps, account, forms, first, second } = await setUp();
  const [one = "", two = ""] = forms.map(({ id }) => id);
  const place = { formId: null, folder: "inbox" as const, filter: { forms: [one, two] } };
  expect(await countMatching(account.scope(), deps, place)).toEqual({ count: 6, lookedAt: null, unsearched: 0 });
  const changed = await bulkUpdate(account.scope(), deps, { ...place, to: "done", cursor: null });
  expect(new Set(changed.ids)).toEqual(new Set([...first, ...second]));
});

it("accepts at most fifty forms in a filter", async () => {
  const { deps, list } = await setUp();
  const forms = Array.from({ length: MAX_FILTER_FORMS }, () => deps.newId("frm"));
  expect(await list({ forms })).toEqual([]);
  await expect(list({ forms: [...forms, deps.newId("frm")] })).rejects.toMatchObject({ code: "INVALID" });
});
