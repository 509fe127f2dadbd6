import { expect, it, vi } from "vitest";
import { createAuthenticateIntake } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createFilterCache } from "../../../server/core/spam/filter-cache.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

/** The scope of a post to a new account's form. */
async function accountScope(deps: Deps) {
  const form = await (await owner(deps)).form();
  const found = await createAuthenticateIntake(deps).lookUp(form.id);
  if (typeof found === "string") throw new Error(found);
  await deps.db.prisma.spamFilter.create({ data: { accountId: found.scope.accountId, version: 7 } });
  return found.scope;
}

/** Counts how often a filter is read from the database. */
function countReads(deps: Deps): () => number {
  const queries = vi.spyOn(deps.db.pool, "query");
  return () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes("find-spam-filter")).length;
}

it("reloads a filter when the database has another version, including an older one after a restore", async () => {
  const deps = createTestDeps(database.db);
  const scope = await accountScope(deps);
  const reads = countReads(deps);
  const load = createFilterCache(deps);
  await load(scope, 7);
  await load(scope, 7);
  expect(reads()).toBe(1);
  await deps.db.prisma.spamFilter.update({ where: { accountId: scope.accountId }, data: { version: 6 } });
  await load(scope, 6);
  await load(scope, 6);
  expect(reads()).toBe(2);
});

it("evicts the least recently used filter when full", async () => {
  const deps = createTestDeps(database.db);
  const [first, second, third] = [await accountScope(deps), await accountScope(deps), await accountScope(deps)];
  const load = createFilterCache(deps, 2);
  for (const scope of [first, second, first, third]) await load(scope, 7);
  const reads = countReads(deps);
  await load(first, 7);
  expect(reads()).toBe(0);
  await load(second, 7);
  expect(reads()).toBe(1);
});
