import { beforeEach, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createTasks } from "../../../server/core/jobs/tasks.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { setQuietFormEmails } from "../../../server/features/quiet-forms/mail-quiet.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, ownerOf, type TestForm, type TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { sendQueuedNotices } from "../../support/daily-test.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { queuedJobs, runQueuedMails } from "../../support/queued-jobs.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink, type MailFaults, type MailSink, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();
const DAY_MS = 86_400_000;
// It is noon on Sunday, 1 March 2026.
const NOON = Date.parse("2026-03-01T12:00:00Z");

let sink: MailSink;
let clock: TestClock;
let deps: Deps;
let ada: TestOwner;
let form: TestForm;

beforeEach(() => prepare());

async function prepare(faults: MailFaults = {}): Promise<void> {
  await deleteAccounts(database.db);
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  sink = await createMailSink(faults);
  const config = { smtpUrl: sink.url, publicUrl: "https://inbox.example.test" };
  ({ clock, deps, ada, form } = await arrangeForm(database, { config, emailVerified: true }));
}

/** Five messages at noon on each day, `from` to `to` days ago. */
async function receive(on: TestForm, from: number, to: number): Promise<void> {
  const data = [];
  for (let days = from; days >= to; days -= 1) {
    data.push({ formId: on.id, hour: new Date(NOON - days * DAY_MS), outcome: "inbox", count: 5n });
  }
  await deps.db.prisma.receiptCount.createMany({ data });
}

/** Looks for silences as the daily job does, and queues their notices. */
async function look(): Promise<void> {
  await deps.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  const mail = createMailer(systemScope(), deps);
  await createTasks(deps, mail)["queue-quiet"]?.({}, undefined as never);
  mail.close();
  await runQueuedMails(deps, "tell-quiet");
}

async function run(): Promise<{ readonly to: readonly string[]; readonly subject: string; readonly text: string }[]> {
  const before = sink.received.length;
  await look();
  await runQueuedMails(deps, "mail-quiet");
  return sink.received
    .slice(before)
    .map(({ to, email }) => ({ to, subject: email.subject ?? "", text: email.text ?? "" }));
}

test("an owner is notified once of a form that falls silent against its habit", async () => {
  await receive(form, 40, 5);
  const [mail, ...others] = await run();
  expect([mail?.to, mail?.subject, others]).toEqual([[ada.user.email], "No messages from “Contact”", []]);
  expect(mail?.text).toContain("Usually 5 a day, none for 4 days, since 24 Feb 2026, 13:00 UTC.");
  expect(mail?.text).toContain(`https://inbox.example.test/forms/${form.id}/inbox`);
  clock.advance({ days: 1 });
  expect(await run()).toEqual([]);
});

test("a form that receives messages again and falls silent again triggers a new notice", async () => {
  await receive(form, 40, 5);
  expect(await run()).toHaveLength(1);
  await receive(form, 0, -20);
  clock.advance({ days: 28 });
  expect(await run()).toHaveLength(1);
  expect(await run()).toEqual([]);
});

test("forms that fall silent together share one email, and a later one gets its own", async () => {
  const [jobs, press] = [await ada.form({ name: "Jobs" }), await ada.form({ name: "Press" })];
  await receive(form, 40, 5);
  await receive(jobs, 40, 5);
  await receive(press, 40, 1);
  const [both, ...none] = await run();
  expect([both?.subject, none]).toEqual(["No messages from 2 of your forms", []]);
  expect(both?.text).not.toContain("Press");
  clock.advance({ days: 2 });
  expect(await run()).toMatchObject([{ subject: "No messages from “Press”" }]);
});

test("an email refused by the mail server is retried", async () => {
  let isDown = true;
  await prepare({
    beforeAnswer: () => {
      if (isDown) throw smtpAnswer(451, "Try later");
    },
  });
  await receive(form, 40, 5);
  await expect(run()).rejects.toThrow("Could not send an email about forms without messages");
  isDown = false;
  await runQueuedMails(deps, "mail-quiet");
  expect(sink.received.map(({ email }) => email.subject)).toEqual(["No messages from “Contact”"]);
  expect(await run()).toEqual([]);
});

test("nobody is notified of archived or foreign forms, without a form, or at an unconfirmed address", async () => {
  const eve = await owner(deps);
  await receive(await eve.form(), 40, 5);
  await receive(form, 40, 5);
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { status: "archived" } });
  expect(await run()).toEqual([]);
  expect(await queuedJobs(deps, "tell-quiet")).toEqual([]);
});

test("an owner who turned the email off gets none, not even those queued before", async () => {
  await receive(form, 40, 5);
  await setQuietFormEmails(ada.scope(), deps, { enabled: false });
  expect(await run()).toEqual([]);
  await setQuietFormEmails(ada.scope(), deps, { enabled: true });
  await look();
  expect(await queuedJobs(deps, "mail-quiet")).toMatchObject([{ accountId: ada.account.id, forms: [{ id: form.id }] }]);
  await setQuietFormEmails(ada.scope(), deps, { enabled: false });
  await runQueuedMails(deps, "mail-quiet");
  expect(sink.received).toEqual([]);
});

test("only accounts with a form silent for between two days and a month are examined", async () => {
  await receive(form, 40, 3);
  clock.set(new Date(NOON - 1 * DAY_MS));
  const lookedAt = async (): Promise<number> => {
    await look();
    return (await queuedJobs(deps, "tell-quiet")).length;
  };
  expect(await lookedAt()).toBe(0);
  clock.advance({ ms: 1 });
  expect(await lookedAt()).toBe(1);
  clock.set(new Date(NOON + 28 * DAY_MS));
  expect(await lookedAt()).toBe(1);
  clock.advance({ ms: 1 });
  expect(await lookedAt()).toBe(0);
});

test("only an owner can turn the email on or off", async () => {
  const manager = setQuietFormEmails(ada.scope({ role: "manager" }), deps, { enabled: false });
  await expect(manager).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("webhooks that take notices are notified once of each silent form, even without the email", async () => {
  const receiver = await startReceiver();
  await deps.db.prisma.account.update({ where: { id: ada.account.id }, data: { plan: "pro" } });
  deps = createTestDeps(database.db, { clock, config: { ...deps.config, webhookAllow: ["127.0.0.1"] } });
  const pro = (await ownerOf(deps, ada.account.id)).scope();
  await createEndpoint(pro, deps, { url: receiver.url, sendsNotices: true });
  await receive(form, 40, 5);
  await setQuietFormEmails(pro, deps, { enabled: false });
  await run();
  await sendQueuedNotices(deps);
  await run();
  await sendQueuedNotices(deps);
  expect(receiver.received.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    {
      type: "form.silent",
      data: {
        title: "No messages from “Contact”",
        text: "Usually 5 a day, none for 4 days.",
        since: "2026-02-24T13:00:00.000Z",
        url: `https://inbox.example.test/forms/${form.id}/inbox`,
        form_id: form.id,
      },
    },
  ]);
});
