import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { changeMember, removeMember } from "../../../server/core/members/members.ts";
import {
  periodBefore,
  queueExportReminders,
  readExportReminder,
  setExportReminder,
} from "../../../server/features/reminders/export-reminders.ts";
import type { TestForm, TestOwner } from "../../support/builders.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { join, type MemberFacts } from "../../support/members.ts";
import { queuedJobs, runQueuedMails } from "../../support/queued-jobs.ts";
import { createMailSink, type MailSink } from "../../support/smtp.ts";

const database = useDatabase();
let clock: TestClock;
let sink: MailSink;
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  // A Wednesday.
  clock = createTestClock("2026-03-04T12:00:00.000Z");
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
  form = await ada.owner.form({ name: "Quotes" });
});
afterEach(() => app.close());

async function member(facts: MemberFacts = { role: "reader" }): Promise<TestOwner> {
  const { owner: joined } = await join(app, deps, ada, facts);
  await database.db.prisma.user.update({ where: { id: joined.user.id }, data: { emailVerified: true } });
  return joined;
}

const weekly = (formId: string | null = null) => ({ frequency: "weekly", formId }) as const;
const queue = () => queueExportReminders(systemScope(), deps);
const queued = () => queuedJobs(deps, "mail-export-reminder");

async function sendAt(instant: string): Promise<string[]> {
  clock.set(instant);
  await queue();
  await runQueuedMails(deps, "mail-export-reminder");
  return sink.received.flatMap(({ to }) => to);
}

const MONDAY = "2026-03-09T08:00:00.000Z";

describe("An export reminder", () => {
  it("goes only to the member who set it, links to the form and days, and exports nothing", async () => {
    const [grace] = [await member(), await member()];
    await setExportReminder(grace.scope(), deps, weekly(form.id));
    expect(await sendAt(MONDAY)).toEqual([grace.user.email]);
    const [received] = sink.received;
    expect(received?.email.subject).toBe("Reminder: export the messages of “Quotes”");
    expect(received?.email.text).toContain(`/settings/exports?form=${form.id}&from=2026-03-02&to=2026-03-08`);
    expect(received?.email.text).toContain("2 March 2026 to 8 March 2026");
    expect(await deps.db.prisma.accessRecord.count()).toBe(0);
    expect(await deps.db.prisma.exportTicket.count()).toBe(0);
    expect(await readExportReminder(ada.owner.scope(), deps)).toBeNull();
  });

  it("is sent once per period, even with two workers, and once for the latest period after a pause", async () => {
    const grace = await member();
    await setExportReminder(grace.scope(), deps, weekly());
    clock.set("2026-03-09T07:59:59.999Z");
    await queue();
    expect(await queued()).toEqual([]);
    clock.set(MONDAY);
    await Promise.all([queue(), queue(), queue()]);
    clock.advance({ days: 6 });
    await queue();
    expect(await queued()).toHaveLength(1);
    clock.set("2026-04-01T12:00:00.000Z");
    await queue();
    expect((await queued()).map(({ from }) => from)).toEqual(["2026-03-02T00:00:00.000Z", "2026-03-23T00:00:00.000Z"]);
  });

  it.each(["turned it off", "left", "no longer sees the form", "has an address that is not confirmed"])(
    "is not sent to a member who has %s, even if already queued",
    async (what) => {
      const grace = await member();
      await setExportReminder(grace.scope(), deps, weekly(form.id));
      clock.set(MONDAY);
      await queue();
      expect(await queued()).toHaveLength(1);
      const [userId, other] = [grace.user.id, await ada.owner.form()];
      if (what === "turned it off") await setExportReminder(grace.scope(), deps, null);
      if (what === "left") await removeMember(ada.owner.scope(), deps, { userId });
      if (what === "no longer sees the form") {
        await changeMember(ada.owner.scope(), deps, { userId, role: "reader", formIds: [other.id] });
      }
      if (what.startsWith("has an address")) {
        await database.db.prisma.user.update({ where: { id: userId }, data: { emailVerified: false } });
      }
      expect(await sendAt(MONDAY)).toEqual([]);
    },
  );

  it("is deleted with the membership and with the form", async () => {
    const grace = await member();
    await setExportReminder(grace.scope(), deps, weekly());
    await removeMember(ada.owner.scope(), deps, { userId: grace.user.id });
    expect(await deps.db.prisma.exportReminder.count()).toBe(0);
  });

  it("is available only to members, and only for forms visible to them", async () => {
    const grace = await member({ role: "reader", formIds: [form.id] });
    const hidden = await ada.owner.form();
    const limited = grace.scope({ forms: [form.id] });
    await expect(setExportReminder(limited, deps, weekly(hidden.id))).rejects.toMatchObject({ code: "NOT_FOUND" });
    const operator = ada.owner.scope({}, { kind: "operator" });
    await expect(setExportReminder(operator, deps, weekly())).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("The period of a reminder", () => {
  test.each([
    ["weekly", "2026-03-09T08:00:00Z", "UTC", "2026-03-02", "2026-03-09"],
    ["weekly", "2026-03-09T07:59:59Z", "UTC", "2026-02-23", "2026-03-02"],
    ["weekly", "2026-03-15T23:59:59Z", "UTC", "2026-03-02", "2026-03-09"],
    ["weekly", "2026-03-08T23:00:00Z", "Pacific/Auckland", "2026-03-02", "2026-03-09"],
    ["weekly", "2026-03-09T14:59:59Z", "America/Los_Angeles", "2026-02-23", "2026-03-02"],
    ["weekly", "2026-03-09T15:00:00Z", "America/Los_Angeles", "2026-03-02", "2026-03-09"],
    ["monthly", "2026-03-01T08:00:00Z", "UTC", "2026-02-01", "2026-03-01"],
    ["monthly", "2026-03-01T07:59:59Z", "UTC", "2026-01-01", "2026-02-01"],
    ["monthly", "2026-01-01T02:30:00Z", "Asia/Kolkata", "2025-12-01", "2026-01-01"],
  ] as const)("%s at %s in %s runs from %s until %s", (frequency, at, timeZone, from, until) => {
    const period = periodBefore(frequency, new Date(at), timeZone);
    expect([period.from, period.until].map((day) => day.toISOString().slice(0, 10))).toEqual([from, until]);
  });
});
