import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { readClocks } from "../../../server/core/accounts/store/usage.ts";
import { maySweep } from "../../../server/core/retention/sweep-expired.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const shared = useDatabase();

it.each([
  ["nothing", 30 * 24 * 60, false],
  ["nothing", 6, false],
  ["what has expired", 4, true],
  ["what has expired", -30 * 24 * 60, true],
])("the sweep deletes %s while its clock is %d minutes ahead of the database's", async (_what, minutes, may) => {
  const clock = createTestClock();
  const deps = createTestDeps(shared.db, { clock });
  const { database } = await readClocks(systemScope(), deps.db);
  clock.set(database);
  clock.advance({ minutes });
  expect(await maySweep(systemScope(), deps)).toBe(may);
});
