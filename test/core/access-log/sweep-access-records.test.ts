import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { recordAccess } from "../../../server/core/access-log/access-log.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { listing } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

it.each([
  ["a year, where messages are kept for less", 365, { free: 30, pro: 365 }],
  ["as long as messages are, where that is more than a year", 1000, { free: 1000, pro: 1000 }],
])("keeps an access record for %s, then deletes it", async (_howLong, days, retentionDays) => {
  const { clock, deps, ada } = await arrangeOwner(database, { config: { retentionDays } });
  await recordAccess(ada.scope(), deps, listing);
  const count = async () => {
    await sweepExpired(systemScope(), deps);
    return deps.db.prisma.accessRecord.count({ where: { accountId: ada.account.id } });
  };
  clock.advance({ days, ms: -1 });
  expect(await count()).toBe(1);
  clock.advance({ ms: 1 });
  expect(await count()).toBe(1);
  clock.advance({ ms: 1 });
  expect(await count()).toBe(0);
});
