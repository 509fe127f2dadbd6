import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { recordAccess } from "../../../server/core/access-log/access-log.ts";
import { setRecordDays } from "../../../server/core/retention/set-retention.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

/** Records and changes made at noon of some day, and messages that are kept longer. */
async function prepare() {
  const { clock, deps, ada, form } = await arrangeForm(database, {
    config: { retentionDays: { free: 400, pro: 400 } },
  });
  const id = await form.submission();
  const read = { rows: 1, contents: true, complete: true, submissionIds: [id] };
  const facts = { ...read, surface: "file", formId: form.id, folder: null, clientName: null } as const;
  const recordId = await recordAccess(ada.scope(), deps, facts);
  const accountId = ada.account.id;
  const change = { accountId, subject: "form", action: "created", createdAt: clock.now() } as const;
  await deps.db.prisma.accountChange.create({ data: change });
  const { prisma } = deps.db;
  const kept = async () => {
    await sweepExpired(systemScope(), deps);
    return {
      records: await prisma.accessRecord.count({ where: { accountId } }),
      links: await prisma.submissionRead.count({ where: { recordId } }),
      made: await prisma.accountChange.count({ where: { accountId, subject: "form" } }),
    };
  };
  return { clock, deps, ada, id, kept };
}

const ALL = { records: 1, links: 1, made: 1 };
const NONE = { records: 0, links: 0, made: 0 };

it.each([30, 31, 365, 399])(
  "keeps records and their links for exactly the %s days chosen by the owner",
  async (days) => {
    const { clock, deps, ada, id, kept } = await prepare();
    await setRecordDays(ada.scope(), deps, { days });
    clock.advance({ days, ms: -1 });
    expect(await kept()).toEqual(ALL);
    clock.advance({ ms: 1 });
    expect(await kept()).toEqual(ALL);
    clock.advance({ ms: 1 });
    expect(await kept()).toEqual(NONE);
    expect(await deps.db.prisma.submission.count({ where: { id } })).toBe(1);
  },
);

it("keeps them for a year by default, or for as long as messages if that is longer", async () => {
  const { clock, kept } = await prepare();
  clock.advance({ days: 400, ms: -1 });
  expect(await kept()).toEqual(ALL);
  clock.advance({ ms: 2 });
  expect(await kept()).toEqual(NONE);
});

it("deletes older records with the next sweep after shortening, and restores none after lengthening", async () => {
  const { clock, deps, ada, kept } = await prepare();
  clock.advance({ days: 31 });
  expect(await kept()).toEqual(ALL);
  await setRecordDays(ada.scope(), deps, { days: 30 });
  expect(await kept()).toEqual(NONE);
  await setRecordDays(ada.scope(), deps, { days: 1825 });
  expect(await kept()).toEqual(NONE);
});

it.each([29, 1826, 0, 30.5])("rejects a choice of %s days", async (days) => {
  const { deps, ada } = await prepare();
  await expect(setRecordDays(ada.scope(), deps, { days })).rejects.toMatchObject({ code: "INVALID" });
});

it("allows only an owner to choose, and only for their own account", async () => {
  const { deps, ada } = await prepare();
  const bob = await owner(deps);
  const manager = setRecordDays(ada.scope({ role: "manager" }), deps, { days: 30 });
  await expect(manager).rejects.toMatchObject({ code: "FORBIDDEN" });
  await setRecordDays(ada.scope(), deps, { days: 90 });
  const { recordDays } = await deps.db.prisma.account.findUniqueOrThrow({ where: { id: bob.account.id } });
  expect(recordDays).toBeNull();
});
