import { expect, it } from "vitest";
import { type Filter, parseFilter } from "../../../server/services/submissions/submission-filter.ts";
import { countMeeting } from "../../../server/store/submissions/search.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

async function setUp(cities: readonly string[]) {
  const deps = createTestDeps(database.db);
  const ada = await owner(deps);
  const form = await ada.form();
  for (const city of cities) await form.submission({ fields: [["city", city]] });
  const place = (filter: Filter) => ({ formId: form.id, folder: "inbox" as const, filter });
  return { deps, scope: ada.scope(), place };
}

const contains = (value: string): Filter => ({ fields: [{ name: "city", operator: "contains", value }] });

it("counts exactly up to the last message that may be looked at, and says how many it looked at beyond that", async () => {
  const { deps, scope, place } = await setUp(["Porto", "Lyon", "Porto", "Lyon", "Porto"]);
  const filter = parseFilter(scope, place(contains("port")));
  expect(await countMeeting(scope, deps.db, filter, 6)).toEqual({ count: 3, lookedAt: null });
  expect(await countMeeting(scope, deps.db, filter, 5)).toEqual({ count: 3, lookedAt: null });
  // The oldest one, which it does not look at, is in Porto too.
  expect(await countMeeting(scope, deps.db, filter, 4)).toEqual({ count: 2, lookedAt: 4 });
});
