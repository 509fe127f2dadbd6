import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { listAccessRecords, listReaders } from "../../server/services/access-log/access-log.ts";
import { eraseMatching } from "../../server/services/erasure/erase-matching.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import { sweepExpired } from "../../server/services/retention/sweep-expired.ts";
import { notifyExportFailing } from "../../server/services/scheduled-exports/run-schedules.ts";
import {
  deleteSchedule,
  listRuns,
  listSchedules,
  runScheduleNow,
  setScheduleEnabled,
} from "../../server/services/scheduled-exports/schedules.ts";
import { removeAccount } from "../../server/store/accounts/removal.ts";
import { owner } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { startObjectStore } from "../support/object-store.ts";
import { csvFiles, daily, idsIn, runExports, schedule, startWebdav } from "../support/scheduled-exports.ts";
import { createMailSink } from "../support/smtp.ts";
import { tracesOf } from "../support/traces.ts";

const database = useDatabase();

async function setUp(config: Parameters<typeof createTestDeps>[1] = {}) {
  // At noon: daily exports at six are due 18 hours later.
  const clock = createTestClock("2026-03-01T12:00:00Z");
  const deps = createTestDeps(database.db, {
    clock,
    ...config,
    config: { webhookAllow: ["127.0.0.1/32"], ...config.config },
  });
  // Those of other tests send to servers that are gone.
  await deps.db.prisma.exportSchedule.deleteMany();
  const ada = await owner(deps, { retentionDays: 30 });
  const form = await ada.form({ name: "Contact" });
  const runs = async (scheduleId: string) =>
    (await listRuns(ada.scope(), deps, { scheduleId, limit: 10, cursor: null })).runs;
  return { clock, deps, ada, form, runs };
}

describe("A run", () => {
  it("writes the file and a manifest that describes it to a WebDAV folder, at its hour and not before", async () => {
    const { clock, deps, ada, form, runs } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url), { formId: form.id });
    const first = await form.submission({ fields: [["message", "=1+1"]] });
    const second = await form.submission();
    await (await ada.form({ name: "Another" })).submission();
    clock.set("2026-03-02T05:59:59.999Z");
    await runExports(deps);
    expect(webdav.files.size).toBe(0);
    clock.set("2026-03-02T06:00:00.000Z");
    await runExports(deps);
    const [csvName = "", manifestName = ""] = [...webdav.files.keys()];
    const csv = webdav.files.get(csvName);
    const manifest = JSON.parse(String(webdav.files.get(manifestName)));
    expect(csvName).toMatch(/^contact-\w{6}-00001-2026-03-02\.csv$/);
    expect(idsIn(csv)).toEqual([first, second]);
    expect(String(csv)).toContain('"=1+1"');
    expect(manifest).toEqual({
      schedule: id,
      form: form.id,
      run: 1,
      from: null,
      to: "2026-03-02T06:00:00.000Z",
      file: csvName,
      variant: "program",
      includes_spam: false,
      rows: 2,
      bytes: csv?.length,
      sha256: createHash("sha256")
        .update(csv ?? "")
        .digest("hex"),
      columns: ["id", "created_at", "folder", "status", "message", "name"],
    });
    expect(await runs(id)).toMatchObject([{ number: 1, state: "delivered", rows: 2, bytes: BigInt(csv?.length ?? 0) }]);
  });

  it("writes to a bucket of an S3-compatible storage, under the folder that was chosen", async () => {
    const { clock, deps, ada, form } = await setUp();
    const store = await startObjectStore();
    const { endpoint: url, region, bucket, accessKeyId: user, secretAccessKey: secret } = store.settings;
    const target = { kind: "s3" as const, url, region, bucket, folder: "/forms/csv/", user, secret };
    await schedule(ada, deps, daily("", { target }), { formId: form.id, withExisting: true });
    const id = await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    const [csv, manifest] = [...store.objects.keys()].sort();
    expect(csv).toMatch(/^forms\/csv\/contact-.*\.csv$/);
    expect(manifest).toMatch(/^forms\/csv\/contact-.*\.json$/);
    expect(idsIn(store.objects.get(csv ?? ""))).toEqual([id]);
  });

  it("writes an empty file when nothing has arrived, so that a program sees that it ran", async () => {
    const { clock, deps, ada, runs } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[]]);
    expect(await runs(id)).toMatchObject([{ state: "delivered", rows: 0 }]);
  });

  it("is made once for all the times that were missed while the server was off", async () => {
    const { clock, deps, ada, form, runs } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    await form.submission();
    clock.advance({ days: 9 });
    await runExports(deps);
    await runExports(deps);
    expect((await runs(id)).map(({ number, rows }) => ({ number, rows }))).toEqual([{ number: 1, rows: 1 }]);
    const [only] = await listSchedules(ada.scope(), deps);
    expect(only?.nextRunAt.toISOString()).toBe("2026-03-11T06:00:00.000Z");
  });

  it("has what moves from spam to the inbox later in the next file, and what has left the inbox in none", async () => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    await schedule(ada, deps, daily(webdav.url));
    const genuine = await form.submission({ folder: "spam" });
    const junk = await form.submission();
    await deps.db.prisma.submission.update({ where: { id: junk }, data: { folder: "spam" } });
    clock.advance({ days: 1 });
    await runExports(deps);
    await deps.db.prisma.submission.update({ where: { id: genuine }, data: { folder: "inbox" } });
    clock.advance({ days: 1 });
    await runExports(deps);
    // Once exported, it is not exported again.
    await deps.db.prisma.submission.update({ where: { id: genuine }, data: { folder: "spam" } });
    await deps.db.prisma.submission.update({ where: { id: genuine }, data: { folder: "inbox" } });
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[], [genuine], []]);
  });

  it.each([
    ["just inside", 1, true],
    ["at its exact edge", 0, false],
    ["just outside", -1, false],
  ])("has no message that the retention window has removed: one %s of it", async (_where, ms, isThere) => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    clock.set("2026-03-02T06:00:00.000Z");
    const at = new Date(clock.now().getTime() - 30 * 86_400_000 + ms);
    const id = await form.submission({ at });
    clock.set("2026-03-01T12:00:00.000Z");
    await schedule(ada, deps, daily(webdav.url), { withExisting: true });
    clock.set("2026-03-02T06:00:00.000Z");
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([isThere ? [id] : []]);
  });

  it("is attempted again under the same names, and no other begins before it has arrived", async () => {
    const { clock, deps, ada, form, runs } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const early = await form.submission();
    clock.advance({ days: 1 });
    webdav.status = 507;
    await runExports(deps);
    expect(await runs(id)).toMatchObject([
      { state: "pending", attempts: 1, detail: "The server has no space left (507)." },
    ]);
    expect(await listSchedules(ada.scope(), deps)).toMatchObject([{ failingSince: clock.now(), status: "active" }]);
    const late = await form.submission();
    clock.advance({ days: 1 });
    webdav.status = null;
    await runExports(deps);
    await runExports(deps);
    const requests = webdav.receiver.received.map(({ path }) => path);
    expect(requests[0]).toBe(requests[1]);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[early], [late]]);
    expect(await listSchedules(ada.scope(), deps)).toMatchObject([{ failingSince: null }]);
  });

  it("is given up after three days: the owner is emailed twice, and enabled again it continues where it was", async () => {
    const sink = await createMailSink();
    const { clock, deps, ada, form, runs } = await setUp({ config: { smtpUrl: sink.url } });
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const early = await form.submission();
    clock.advance({ days: 1 });
    webdav.status = 500;
    const jobs = async () => {
      const { rows } = await deps.db.pool.query(`SELECT key FROM graphile_worker.jobs WHERE key = $1`, [id]);
      return rows.length;
    };
    const told: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await runExports(deps);
      told.push(await jobs());
      clock.advance({ hours: 30 });
    }
    expect(told.slice(0, 4)).toEqual([0, 0, 1, 1]);
    expect(await runs(id)).toMatchObject([{ state: "failed", attempts: 10, nextAttemptAt: null }]);
    const [off] = await listSchedules(ada.scope(), deps);
    expect(off).toMatchObject({ status: "disabled", disabledReason: expect.stringContaining("responded 500") });
    const mail = createMailer(systemScope(), deps);
    await notifyExportFailing(systemScope(), deps, { scheduleId: id, mail });
    mail.close();
    expect(sink.received.map(({ email }) => email.subject)).toEqual(["The scheduled export of all forms was disabled"]);
    const late = await form.submission();
    webdav.status = null;
    await setScheduleEnabled(ada.scope(), deps, { id, enabled: true });
    await runExports(deps);
    await runScheduleNow(ada.scope(), deps, { id });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[early], [late]]);
  });

  it("is on record for each of its messages and for no other", async () => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    await schedule(ada, deps, daily(webdav.url), { formId: form.id });
    const exported = await form.submission();
    const spam = await form.submission({ folder: "spam" });
    clock.advance({ days: 1 });
    await runExports(deps);
    const readers = (submissionId: string) => listReaders(ada.scope(), deps, { submissionId });
    expect(await readers(exported)).toMatchObject([
      { surface: "csv_schedule", credentialName: "Scheduled export", times: 1, complete: true },
    ]);
    expect(await readers(spam)).toEqual([]);
    const { records } = await listAccessRecords(ada.scope(), deps, {
      limit: 10,
      cursor: null,
      filter: { kind: "exports" },
    });
    expect(records).toMatchObject([{ surface: "csv_schedule", formId: form.id, rows: 1, complete: true }]);
  });

  it("leaves nothing of a message that was deleted or has expired", async () => {
    const { clock, deps, ada, form, runs } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const gone = await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    await form.submission();
    clock.advance({ days: 40 });
    await sweepExpired(systemScope(), deps);
    expect(await deps.db.prisma.scheduledExportRow.count({ where: { scheduleId: id } })).toBe(0);
    expect(JSON.stringify(await runs(id), (_key, value) => String(value))).not.toContain(gone);
  });
});

describe("What is kept of a scheduled export", () => {
  it("has no secret in the clear, and nothing in any column of what was erased", async () => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    webdav.password = "canary password";
    const target = { kind: "webdav" as const, url: webdav.url, user: "ana", secret: "canary password" };
    await schedule(ada, deps, daily("", { target }));
    const id = await form.submission({ fields: [["email", "canary@example.test"]] });
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[id]]);
    await eraseMatching(ada.scope(), deps, {
      value: "canary@example.test",
      place: "whole",
      upTo: id,
      erasureId: null,
      cursor: null,
    });
    expect(await tracesOf(deps, "canary")).toEqual([]);
    // Neither has more than its id, and one of them for five minutes.
    expect(await tracesOf(deps, id)).toEqual(["public.removals", "public.submission_changes"]);
  });

  it("goes with the account, with the job that would have emailed its owner", async () => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    await deps.db.pool.query(
      "SELECT graphile_worker.add_job('mail-export-failing', json_build_object('scheduleId', $1::text), job_key => $1)",
      [id],
    );
    await removeAccount(ada.scope(), deps.db, () => "");
    expect(await tracesOf(deps, id)).toEqual([]);
    expect(await tracesOf(deps, ada.account.id)).toEqual(["public.removals"]);
  });

  it("still says where messages went when the schedule is deleted, but not how to get there", async () => {
    const { clock, deps, ada, form } = await setUp();
    const webdav = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const sent = await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    const waiting = await form.submission();
    await deleteSchedule(ada.scope(), deps, { id });
    await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files)).toHaveLength(1);
    expect(await deps.db.prisma.scheduledExportRow.findMany({ select: { submissionId: true } })).toEqual([
      { submissionId: sent },
    ]);
    expect(await listReaders(ada.scope(), deps, { submissionId: sent })).toHaveLength(1);
    expect(await listReaders(ada.scope(), deps, { submissionId: waiting })).toEqual([]);
    expect(await deps.db.prisma.exportSchedule.findUnique({ where: { id } })).toMatchObject({
      settings: {},
      encryptedSecret: null,
    });
  });
});

describe("An export by email", () => {
  async function setUpMail(attach: boolean) {
    const sink = await createMailSink();
    const context = await setUp({ config: { smtpUrl: sink.url } });
    const { ada, deps } = context;
    await deps.db.prisma.user.update({ where: { id: ada.user.id }, data: { emailVerified: true } });
    const target = { kind: "email" as const, address: ada.user.email, attach };
    const { id } = await schedule(ada, deps, daily("", { target }));
    return { ...context, sink, id };
  }

  it("has a link, and nothing of the messages", async () => {
    const { clock, deps, form, sink } = await setUpMail(false);
    await form.submission({ fields: [["message", "canary"]] });
    clock.advance({ days: 1 });
    await runExports(deps);
    const [mail] = sink.received;
    expect(mail?.email.subject).toBe("Export of all forms: 1 message");
    expect(mail?.email.text).toContain("/settings/exports");
    expect(mail?.email.attachments).toEqual([]);
    expect(mail?.raw).not.toContain("canary");
  });

  it("has the file and its manifest attached where the owner chose that", async () => {
    const { clock, deps, form, sink } = await setUpMail(true);
    const id = await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    const attached = sink.received[0]?.email.attachments ?? [];
    expect(attached.map(({ filename }) => filename?.replace(/^.*\./, ""))).toEqual(["csv", "json"]);
    expect(idsIn(Buffer.from(attached[0]?.content as ArrayBuffer))).toEqual([id]);
  });

  it("has a link instead of a file that is too large", async () => {
    const { clock, deps, form, sink } = await setUpMail(true);
    for (let count = 0; count < 21; count += 1) await form.submission({ fields: [["message", "x".repeat(250_000)]] });
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(sink.received[0]?.email.attachments).toEqual([]);
    expect(sink.received[0]?.email.text).toContain("more than 5 MB");
  });

  it("is not sent when there is nothing new", async () => {
    const { clock, deps, sink, id, runs } = await setUpMail(true);
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(sink.received).toEqual([]);
    expect(await runs(id)).toMatchObject([{ state: "delivered", rows: 0 }]);
  });

  it("is not sent to an address that is not confirmed any more", async () => {
    const { clock, deps, ada, form, sink, id, runs } = await setUpMail(false);
    await form.submission();
    await deps.db.prisma.user.update({ where: { id: ada.user.id }, data: { email: "new@example.test" } });
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(sink.received).toEqual([]);
    expect(await runs(id)).toMatchObject([{ state: "pending", detail: expect.stringContaining("not confirmed") }]);
  });
});
