import { describe, expect, it } from "vitest";
import { listExportAddresses } from "../../server/services/scheduled-exports/read-target.ts";
import {
  listSchedules,
  MAX_SCHEDULES,
  setScheduleEnabled,
  updateSchedule,
} from "../../server/services/scheduled-exports/schedules.ts";
import { testTarget } from "../../server/services/scheduled-exports/test-target.ts";
import { owner } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { csvFiles, daily, runExports, schedule, startWebdav } from "../support/scheduled-exports.ts";
import { createMailSink } from "../support/smtp.ts";

const database = useDatabase();

async function setUp(config: NonNullable<Parameters<typeof createTestDeps>[1]>["config"] = {}) {
  const clock = createTestClock();
  const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1/32"], ...config } });
  await deps.db.prisma.exportSchedule.deleteMany();
  const ada = await owner(deps);
  return { clock, deps, ada, webdav: await startWebdav() };
}

describe("A kept password", () => {
  it("is sent to the server and for the user that it was entered for, and to no other", async () => {
    const { deps, ada, webdav } = await setUp();
    const other = await startWebdav();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const change = (target: { url: string; user: string }) =>
      updateSchedule(ada.scope(), deps, { id, schedule: daily("", { target: { kind: "webdav", ...target } }) });
    const test = (target: { url: string; user: string }) =>
      testTarget(ada.scope(), deps, { scheduleId: id, target: { kind: "webdav", ...target } });
    for (const attempt of [change, test]) {
      await expect(attempt({ url: other.url, user: "ana" })).rejects.toMatchObject({ code: "INVALID" });
      await expect(attempt({ url: webdav.url, user: "bob" })).rejects.toMatchObject({ code: "INVALID" });
    }
    expect(await test({ url: webdav.url, user: "ana" })).toMatchObject({ arrived: true });
    await change({ url: `${webdav.url}/below`, user: "ana" });
    expect(await test({ url: `${webdav.url}/below`, user: "ana" })).toMatchObject({ arrived: true });
    expect(other.receiver.received).toEqual([]);
    expect([...webdav.files.keys()]).toEqual(["postern-test.txt", "below/postern-test.txt"]);
  });

  it("is never part of what the dashboard reads", async () => {
    const { deps, ada, webdav } = await setUp();
    await schedule(ada, deps, daily(webdav.url));
    const [listed] = await listSchedules(ada.scope(), deps);
    expect(listed).not.toHaveProperty("encryptedSecret");
  });
});

describe("A scheduled export to an SFTP server, which an earlier version made", () => {
  it("cannot be enabled, and loses nothing once its owner chooses another destination", async () => {
    const { deps, ada, clock, webdav } = await setUp();
    const form = await ada.form();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    await deps.db.prisma.exportSchedule.update({
      where: { id },
      data: { target: "sftp", status: "disabled", encryptedSecret: null },
    });
    const waiting = await form.submission();
    clock.advance({ days: 1 });
    await runExports(deps);
    await expect(setScheduleEnabled(ada.scope(), deps, { id, enabled: true })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Exports can no longer be sent to an SFTP server. Choose another destination.",
    });
    expect(webdav.files.size).toBe(0);

    await updateSchedule(ada.scope(), deps, { id, schedule: daily(webdav.url) });
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[waiting]]);
  });

  it("begins with the run that had failed once its owner chooses another destination", async () => {
    const { deps, ada, clock, webdav } = await setUp();
    const form = await ada.form();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    const failed = await form.submission();
    webdav.status = 503;
    clock.advance({ days: 1 });
    await runExports(deps);
    await deps.db.prisma.exportRun.updateMany({
      where: { scheduleId: id },
      data: { state: "failed", nextAttemptAt: null },
    });
    await deps.db.prisma.exportSchedule.update({ where: { id }, data: { target: "sftp", status: "disabled" } });

    webdav.status = null;
    await updateSchedule(ada.scope(), deps, { id, schedule: daily(webdav.url) });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[failed]]);
  });
});

describe("A scheduled export", () => {
  it("is only sent to confirmed addresses: the owner's own and those of the account's forms", async () => {
    const sink = await createMailSink();
    const { deps, ada } = await setUp({ smtpUrl: sink.url });
    const form = await ada.form();
    const [now, formId] = [deps.clock.now(), form.id];
    await deps.db.prisma.destination.createMany({
      data: [
        { formId, address: "confirmed@example.test", confirmedAt: now },
        { formId, address: "waiting@example.test" },
      ],
    });
    const stranger = await (await owner(deps)).form();
    await deps.db.prisma.destination.create({
      data: { formId: stranger.id, address: "foreign@example.test", confirmedAt: now },
    });
    const to = (address: string) =>
      testTarget(ada.scope(), deps, { scheduleId: null, target: { kind: "email", address } });
    // The owner has not confirmed their own address yet.
    for (const address of [ada.user.email, "waiting@example.test", "foreign@example.test", "a@b.test, c@d.test"])
      await expect(to(address)).rejects.toMatchObject({ code: "INVALID" });
    expect(await to("confirmed@example.test")).toMatchObject({ arrived: true });
    expect(sink.received.map(({ to: [recipient] }) => recipient)).toEqual(["confirmed@example.test"]);
    await deps.db.prisma.user.update({ where: { id: ada.user.id }, data: { emailVerified: true } });
    expect(await listExportAddresses(ada.scope(), deps)).toEqual([ada.user.email, "confirmed@example.test"]);
  });

  it("is not sent to private addresses that the operator has not allowed, and follows no redirect", async () => {
    const { deps, ada, webdav } = await setUp({ webhookAllow: [] });
    await expect(schedule(ada, deps, daily(webdav.url))).rejects.toMatchObject({ code: "INVALID" });
    await expect(schedule(ada, deps, daily("https://10.0.0.1/dav"))).rejects.toMatchObject({ code: "INVALID" });
    const target = { kind: "s3", url: webdav.url, bucket: "forms", user: "id", secret: "key" } as const;
    await expect(testTarget(ada.scope(), deps, { scheduleId: null, target })).rejects.toMatchObject({
      code: "INVALID",
    });
    const allowed = await setUp();
    allowed.webdav.status = 302;
    const tested = await testTarget(allowed.ada.scope(), allowed.deps, {
      scheduleId: null,
      target: { kind: "webdav", url: allowed.webdav.url, user: "ana", secret: "pass" },
    });
    expect(tested).toMatchObject({ arrived: false, detail: expect.stringContaining("redirects") });
  });

  it.each([
    ["without a weekday", { frequency: "weekly" as const }],
    ["without a day of the month", { frequency: "monthly" as const }],
    ["at an hour that no day has", { hour: 24 }],
    ["on the 32nd", { frequency: "monthly" as const, monthDay: 32 }],
  ])("is refused %s", async (_what, change) => {
    const { deps, ada, webdav } = await setUp();
    await expect(schedule(ada, deps, daily(webdav.url, change))).rejects.toMatchObject({ code: "INVALID" });
  });

  it("is set up by the signed-in owner alone, and ten times", async () => {
    const { deps, ada, webdav } = await setUp();
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(listSchedules(agent, deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (let count = 0; count < MAX_SCHEDULES; count += 1) await schedule(ada, deps, daily(webdav.url));
    await expect(schedule(ada, deps, daily(webdav.url))).rejects.toMatchObject({ code: "LIMIT" });
  });

  it("counts a message that is being committed while it is made as an earlier one, and has it if those are wanted", async () => {
    const { clock, deps, ada, webdav } = await setUp();
    const form = await ada.form();
    const early = await form.submission();
    const client = await deps.db.pool.connect();
    await client.query("BEGIN");
    const late = deps.newId("sub");
    await client.query(
      `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
       VALUES ($1, $2, $3, $4, 'inbox', '[]', '', '', 0, '[]')`,
      [late, form.form.accountId, form.id, clock.now()],
    );
    const making = schedule(ada, deps, daily(webdav.url), { withExisting: true });
    // It waits for the message's transaction to end.
    await expect
      .poll(async () => {
        const { rows } = await deps.db.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    await client.query("COMMIT");
    client.release();
    await making;
    clock.advance({ days: 1 });
    await runExports(deps);
    expect(csvFiles(webdav.files).map(([, ids]) => ids)).toEqual([[early, late]]);
  });

  it("is made once by two workers that look at the same moment", async () => {
    const { clock, deps, ada, webdav } = await setUp();
    await (await ada.form()).submission();
    const { id } = await schedule(ada, deps, daily(webdav.url));
    clock.advance({ days: 1 });
    await Promise.all([runExports(deps), runExports(deps), runExports(deps)]);
    expect(await deps.db.prisma.exportRun.count({ where: { scheduleId: id } })).toBe(1);
    // The file and its manifest.
    expect(webdav.receiver.received).toHaveLength(2);
  });
});
