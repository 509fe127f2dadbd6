import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter } from "../../../server/core/submissions/submission-filter.ts";
import { markSubmissions } from "../../../server/core/submissions/submissions.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp(count: number) {
  const { deps, ada, form } = await arrangeForm(database);
  const at = new Date(deps.clock.now().getTime() - 3_600_000);
  const oldest = await form.submission({ at, fields: [["message", "porto"]] });
  await form.manySubmissions(count - 1, 5);
  const counted = async (filter: Filter, formId: string | null = form.id) => {
    const { count, lookedAt } = await countMatching(ada.scope(), deps, { formId, folder: "inbox", filter });
    return [count, lookedAt];
  };
  return { deps, ada, form, oldest, counted };
}

describe.each([
  [999, 999, null],
  [1_000, 1_000, null],
  [1_001, 1_000, 1_000],
])("A count of %i matches", (matching, count, lookedAt) => {
  it(`is ${count}${lookedAt === null ? "" : " or more"}, while the tabs stay exact`, async () => {
    const { deps, ada, form, counted } = await setUp(matching);
    const written: Filter = { fields: [{ name: "message", operator: "isNotEmpty" }] };
    for (const filter of [
      { status: "unread" },
      { answered: false },
      written,
      { since: "2020-01-01T00:00:00Z" },
    ] as const) {
      expect(await counted(filter), JSON.stringify(filter)).toEqual([count, lookedAt]);
    }
    expect(await counted({ status: "unread" }, null)).toEqual([count, lookedAt]);
    const { inbox, inboxUnread } = await countSubmissions(ada.scope(), deps, { formId: form.id });
    expect([inbox, inboxUnread]).toEqual([matching, matching]);
    expect(await counted({})).toEqual([matching, null]);
  });

  it(`is ${count}${lookedAt === null ? "" : " or more"} by the word index`, async () => {
    const { deps, counted } = await setUp(matching + 1);
    await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY });
    expect(await counted({ text: "xxxxx" })).toEqual([count, lookedAt]);
    expect(await counted({ text: "porto" })).toEqual([1, null]);
  });
});

it("says how many of the newest it has looked at when matches are rarer than that", async () => {
  const { deps, ada, oldest, counted } = await setUp(5_001);
  expect(await counted({ fields: [{ name: "message", operator: "contains", value: "porto" }] })).toEqual([0, 5_000]);
  expect(await counted({ status: "read" })).toEqual([0, 5_000]);
  expect(await counted({ answered: false, status: "read" })).toEqual([0, 1_000]);
  await markSubmissions(ada.scope(), deps, { ids: [oldest], status: "read", columns: ["id"] });
  expect(await counted({ status: "read", until: new Date(deps.clock.now().getTime() - 60_000).toISOString() })).toEqual(
    [1, null],
  );
});

it("looks back over 5,000 messages for a page, and goes on from there to the match beyond them", async () => {
  const { deps, ada, form, oldest } = await setUp(5_001);
  const filter: Filter = { fields: [{ name: "message", operator: "contains", value: "porto" }] };
  const page = (cursor: string | null) =>
    listSubmissions(ada.scope(), deps, {
      formId: form.id,
      folder: "inbox",
      filter,
      limit: 50,
      cursor,
      columns: ["id"],
    });
  const first = await page(null);
  expect(first.submissions).toEqual([]);
  expect(await page(first.nextCursor)).toMatchObject({ submissions: [{ id: oldest }], nextCursor: null });
});
