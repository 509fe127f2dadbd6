import { expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { recordAccess } from "../../../server/core/access-log/access-log.ts";
import { openDatabase } from "../../../server/core/database/db.ts";
import { findDue } from "../../../server/core/retention/store/sweep.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { listing, owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();
const nothingElse = { now: new Date(0), kinds: [] };

it("a sweep needs no more queries when more accounts have nothing to delete", async () => {
  const deps = createTestDeps(database.db);
  // Separate connections: creating submissions announces them a little later on the others.
  const sweeping = openDatabase(database.connection, () => undefined);
  onTestFinished(() => sweeping.close());
  const sweep = () => sweepExpired(systemScope(), createTestDeps(sweeping));
  const countStatements = async () => {
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    sweeping.pool.on("acquire", count);
    await sweep();
    sweeping.pool.off("acquire", count);
    return statements;
  };
  await owner(deps);
  // Records the active windows.
  await sweep();
  const before = await countStatements();
  for (let made = 0; made < 20; made += 1) await (await (await owner(deps)).form()).submission();
  await sweep();
  expect(await countStatements()).toBe(before);
});

it.each([
  ["a submission made a millisecond after the cut-off", 1, false],
  ["a submission made at the cut-off", 0, true],
  ["a submission made before the cut-off", -1, true],
])("an account with %s is due: %s ms, %s", async (_what, ms, isDue) => {
  const { deps, ada } = await arrangeOwner(database);
  const cutOff = deps.clock.now();
  await (await ada.form()).submission({ at: new Date(cutOff.getTime() + ms) });
  const never = new Date(0);
  const expiry = { accountId: ada.account.id, cutOff, recordedFrom: never };
  expect(await findDue(systemScope(), deps.db, [expiry], nothingElse)).toEqual(isDue ? [expiry] : []);
});

it.each([
  ["a millisecond later", 1, true],
  ["at the first instant to keep", 0, false],
])("an access record is due when the first instant to keep is %s", async (_what, ms, isDue) => {
  const { clock, deps, ada } = await arrangeOwner(database);
  await recordAccess(ada.scope(), deps, listing);
  const recordedFrom = new Date(clock.now().getTime() + ms);
  const never = new Date(0);
  const expiry = { accountId: ada.account.id, cutOff: never, recordedFrom };
  expect(await findDue(systemScope(), deps.db, [expiry], nothingElse)).toEqual(isDue ? [expiry] : []);
});
