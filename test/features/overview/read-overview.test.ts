import { describe, expect, test } from "vitest";
import { readOverview } from "../../../server/features/overview/read-overview.ts";
import { findQuietForms } from "../../../server/features/quiet-forms/quiet-forms.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
// It is noon on Sunday, 1 March 2026.
const HOUR_MS = 60 * 60 * 1000;

async function count(form: TestForm, hour: string | Date, outcome: string, times = 1): Promise<void> {
  await database.db.prisma.receiptCount.create({
    data: { formId: form.id, hour: new Date(hour), outcome, count: BigInt(times) },
  });
}

async function prepare() {
  const { deps, ada } = await arrangeOwner(database);
  return { deps, ada, contact: await ada.form({ name: "Contact" }), jobs: await ada.form({ name: "Jobs" }) };
}

describe("The overview", () => {
  test("accounts for every request of each day: received = inbox + spam + refused, by reason", async () => {
    const { deps, ada, contact, jobs } = await prepare();
    await count(contact, "2026-02-22T23:00:00Z", "inbox", 100);
    await count(contact, "2026-02-23T00:00:00Z", "inbox", 2);
    await count(contact, "2026-02-23T23:00:00Z", "spam", 3);
    await count(contact, "2026-03-01T11:00:00Z", "refused:flood", 4);
    await count(contact, "2026-03-01T11:00:00Z", "refused:no_field");
    await count(jobs, "2026-03-01T12:00:00Z", "inbox", 7);

    const account = await readOverview(ada.scope(), deps, { days: 7 });
    expect(account.days.map(({ day }) => day.slice(5))).toEqual([
      "02-23",
      "02-24",
      "02-25",
      "02-26",
      "02-27",
      "02-28",
      "03-01",
    ]);
    expect(account.days.at(0)).toEqual({ day: "2026-02-23", received: 5, inbox: 2, spam: 3, refused: 0 });
    expect(account.days.at(-1)).toEqual({ day: "2026-03-01", received: 12, inbox: 7, spam: 0, refused: 5 });
    expect(account.intake).toEqual({
      received: 17,
      inbox: 9,
      spam: 3,
      refused: [
        { reason: "flood", count: 4 },
        { reason: "no_field", count: 1 },
      ],
    });
    expect(new Map(account.forms.map(({ formId, intake }) => [formId, intake.received]))).toEqual(
      new Map([
        [contact.id, 10],
        [jobs.id, 7],
      ]),
    );

    const one = await readOverview(ada.scope(), deps, { formId: jobs.id, days: 7 });
    expect(one.intake).toEqual({ received: 7, inbox: 7, spam: 0, refused: [] });
    expect(one.forms).toEqual([]);
  });

  test("assigns hours to the days of the owner's own time zone", async () => {
    const { deps, ada, contact } = await prepare();
    await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { timeZone: "America/New_York" } });
    await count(contact, "2026-03-01T04:00:00Z", "inbox");
    await count(contact, "2026-03-01T05:00:00Z", "inbox", 2);
    const { days, timeZone, hasSharedHours } = await readOverview(ada.scope(), deps, { days: 2 });
    expect({ timeZone, hasSharedHours }).toEqual({ timeZone: "America/New_York", hasSharedHours: false });
    expect(days.map(({ day, inbox }) => [day, inbox])).toEqual([
      ["2026-02-28", 1],
      ["2026-03-01", 2],
    ]);
  });

  test("falls back to UTC and reports it if the account's time zone is unknown to this machine", async () => {
    const { deps, ada } = await prepare();
    await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { timeZone: "Mars/Olympus" } });
    expect(await readOverview(ada.scope(), deps, { days: 1 })).toMatchObject({ timeZone: "UTC" });
  });

  test("counts neither other owners' forms nor forms outside the credential's scope", async () => {
    const { deps, ada, contact, jobs } = await prepare();
    const other = await (await owner(deps)).form();
    for (const form of [contact, jobs, other]) await count(form, "2026-03-01T12:00:00Z", "inbox");
    expect((await readOverview(ada.scope(), deps, { days: 7 })).intake.received).toBe(2);
    expect((await readOverview(ada.scope({ forms: [jobs.id] }), deps, { days: 7 })).intake.received).toBe(1);
    await expect(readOverview(ada.scope(), deps, { formId: other.id, days: 7 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([0, 91, 1.5])("rejects a range of %s days", async (days) => {
    const { deps, ada } = await prepare();
    await expect(readOverview(ada.scope(), deps, { days })).rejects.toMatchObject({ code: "INVALID" });
  });
});

describe("A quiet form", () => {
  /** Five messages at noon on each of the days −40 … −5, none since. */
  async function fallSilent(form: TestForm): Promise<void> {
    const noon = Date.parse("2026-03-01T12:00:00Z");
    for (let days = 40; days >= 5; days -= 1) await count(form, new Date(noon - days * 24 * HOUR_MS), "inbox", 5);
  }

  test("is found among the owner's own active forms, with its usual rate", async () => {
    const { deps, ada, contact, jobs } = await prepare();
    await fallSilent(contact);
    await count(jobs, "2026-03-01T12:00:00Z", "inbox", 5);
    const other = await owner(deps);
    await fallSilent(await other.form());
    // Spam keeps arriving even after a real form is removed from its page.
    await count(contact, "2026-03-01T12:00:00Z", "spam", 50);
    const quiet = await findQuietForms(ada.scope(), deps);
    expect([...quiet]).toEqual([
      [contact.id, { usually: 5, per: "day", days: 4, since: new Date("2026-02-24T12:00:00Z") }],
    ]);
  });

  test("is not reported if the owner archived it", async () => {
    const { deps, ada, contact } = await prepare();
    await fallSilent(contact);
    await database.db.prisma.form.update({ where: { id: contact.id }, data: { status: "archived" } });
    expect(await findQuietForms(ada.scope(), deps)).toEqual(new Map());
  });
});
