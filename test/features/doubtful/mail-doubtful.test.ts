import { beforeEach, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createTasks } from "../../../server/core/jobs/tasks.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { queueDoubtfulEmails } from "../../../server/features/doubtful/mail-doubtful.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createMailSink, type MailSink } from "../../support/smtp.ts";

const database = useDatabase();
const HOUR_MS = 3_600_000;

let sink: MailSink;
let deps: Deps;
let ada: TestOwner;
let form: TestForm;
let until: Date;

beforeEach(async () => {
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock: createTestClock(), config: { smtpUrl: sink.url } });
  await deleteAccounts(deps.db);
  ada = await verifiedOwner();
  form = await ada.form();
  until = new Date(Math.floor(deps.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  await deps.db.pool.query("DELETE FROM graphile_worker._private_jobs");
});

const verifiedOwner = () => owner(deps, { retentionDays: 1, emailVerified: true });

/** A doubtful message that arrived this many hours before the email's period ends. */
const hold = (hoursBefore: number, on: TestForm = form, more: object = {}) =>
  on.submission({
    folder: "spam",
    isDoubtful: true,
    at: new Date(until.getTime() - hoursBefore * HOUR_MS),
    fields: [
      ["name", "Nora Lind"],
      ["message", "Would you like our price list?"],
    ],
    ...more,
  });

async function queued(): Promise<{ readonly accountId: string; readonly until: string }[]> {
  await queueDoubtfulEmails(systemScope(), deps, { until });
  return jobs();
}

async function jobs(): Promise<{ readonly accountId: string; readonly until: string }[]> {
  const { rows } = await deps.db.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE key LIKE 'mail-doubtful %'",
  );
  return rows.map(({ payload }) => payload);
}

/** Runs the account's email job and returns the emails sent. */
async function send(accountId = ada.account.id) {
  const mail = createMailer(systemScope(), deps);
  const task = createTasks(deps, mail)["mail-doubtful"];
  await task?.({ accountId, until: until.toISOString() }, undefined as never);
  mail.close();
  return sink.received.map(({ to, email }) => ({ to, subject: email.subject, text: email.text ?? "" }));
}

const SECOND = 1 / 3_600;

test("an owner is emailed exactly the doubtful messages of the last day", async () => {
  const inside = [await hold(SECOND), await hold(12), await hold(24 - SECOND)];
  const outside = [await hold(0), await hold(24 + SECOND), await hold(30), await hold(2, form, { isDoubtful: false })];
  outside.push(await hold(3, form, { isDoubtful: null }));
  expect(await queued()).toEqual([{ accountId: ada.account.id, until: until.toISOString() }]);
  const [mail, ...others] = await send();
  expect([mail?.to, mail?.subject, others]).toEqual([[ada.user.email], "3 doubtful messages", []]);
  for (const id of inside) expect(mail?.text).toContain(id);
  for (const id of outside) expect(mail?.text).not.toContain(id);
  expect(mail?.text).toContain("Nora Lind");
});

test("emails exclude decided and deleted messages, forms with the setting off, and other owners' messages", async () => {
  const quiet = await ada.form();
  await updateForm(ada.scope(), deps, { formId: quiet.id, change: { showsDoubtful: false } });
  await hold(2, quiet);
  const [spam, inbox, gone] = [await hold(1), await hold(2), await hold(3)];
  await moveSubmissions(ada.scope(), deps, { ids: [spam], folder: "spam", columns: ["id"] });
  await moveSubmissions(ada.scope(), deps, { ids: [inbox], folder: "inbox", columns: ["id"] });
  await deleteSubmissions(ada.scope(), deps, { ids: [gone] });
  const eve = await verifiedOwner();
  await hold(1, await eve.form());
  expect((await queued()).map(({ accountId }) => accountId)).toEqual([eve.account.id]);
  expect(await send()).toEqual([]);
});

test("a delayed email omits messages decided meanwhile, and is not sent if none remain", async () => {
  const [one, two] = [await hold(1), await hold(2)];
  expect(await queued()).toHaveLength(1);
  await moveSubmissions(ada.scope(), deps, { ids: [one], folder: "spam", columns: ["id"] });
  expect(await send()).toMatchObject([{ subject: "1 doubtful message" }]);
  await moveSubmissions(ada.scope(), deps, { ids: [two], folder: "spam", columns: ["id"] });
  expect(await send()).toHaveLength(1);
});

test("an unconfirmed address gets no email, and the job of a deleted account ends without error", async () => {
  await hold(1);
  await deps.db.prisma.user.update({ where: { id: ada.user.id }, data: { emailVerified: false } });
  expect(await queued()).toEqual([]);
  expect(await send()).toEqual([]);
  expect(await send(deps.newId("acc"))).toEqual([]);
});

test("the day of an email ends at the full hour before its job was due, however late it runs", async () => {
  await hold(1);
  const ts = new Date(until.getTime() + 5 * 60_000).toISOString();
  const mail = createMailer(systemScope(), deps);
  await createTasks(deps, mail)["queue-doubtful"]?.({ _cron: { ts, backfilled: true } }, undefined as never);
  mail.close();
  expect(await jobs()).toEqual([{ accountId: ada.account.id, until: until.toISOString() }]);
});
