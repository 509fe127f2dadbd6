import { describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createChannels } from "../../support/channels.ts";
import { createTestClock } from "../../support/clock.ts";
import { openDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, freePort, type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

/** A form with two destinations, and a mail server whose answers the test can change. */
async function prepare() {
  const clock = createTestClock();
  const logged: string[] = [];
  let refuse: (address: string) => Error | null = () => null;
  const onRcptTo: NonNullable<MailFaults["onRcptTo"]> = ({ address }, _session, answer) =>
    answer(refuse(address) ?? undefined);
  const sink = await createMailSink({ onRcptTo });
  const log = createLogger("warn", { write: (line: string) => void logged.push(line) });
  const deps = createTestDeps(database.db, { clock, log, config: { smtpUrl: sink.url } });
  const dashboard = await openDashboard(buildApp(deps), deps);
  const form = await dashboard.owner.form();
  await addDestination(deps, form.id, "one@example.test");
  await addDestination(deps, form.id, "two@example.test");
  const intake = createTestIntake(deps);
  const submit = () => intake.submit(form.id, { message: "Hello" });
  const mailAll = async (submissionId: string, channels = createChannels(createMailer(systemScope(), deps))) => {
    for (const { id } of await deliveriesOf(deps, submissionId)) await deliverOnce(deps, id, channels);
  };
  const failing = async () => {
    const rows = await deps.db.prisma.destination.findMany({ where: { formId: form.id, failingSince: { not: null } } });
    return Object.fromEntries(
      rows.map(({ address, failingSince, failingReason }) => [address, { failingSince, failingReason }]),
    );
  };
  return {
    clock,
    deps,
    dashboard,
    form,
    submit,
    mailAll,
    failing,
    logged,
    refuseWith: (next: typeof refuse) => (refuse = next),
  };
}

const onlyOne = (answer: Error) => (address: string) => (address === "one@example.test" ? answer : null);

describe("A destination with a rejected address", () => {
  it("is failing from the first rejection on, with the reason, until an email arrives", async () => {
    const { clock, submit, mailAll, failing, refuseWith } = await prepare();
    refuseWith(onlyOne(smtpAnswer(550, "5.1.1 No such user")));
    const since = clock.now();
    await mailAll(await submit());
    clock.advance({ hours: 1 });
    await mailAll(await submit());
    expect(await failing()).toEqual({
      "one@example.test": { failingSince: since, failingReason: expect.stringContaining("5.1.1 No such user") },
    });
    refuseWith(() => null);
    await mailAll(await submit());
    expect(await failing()).toEqual({});
  });

  it("is also failing while its email is deferred", async () => {
    const { submit, mailAll, failing, refuseWith } = await prepare();
    refuseWith(onlyOne(smtpAnswer(450, "4.2.0 Greylisted")));
    await mailAll(await submit());
    expect(Object.keys(await failing())).toEqual(["one@example.test"]);
  });

  it("is not failing when only one email was rejected for its contents", async () => {
    const { deps, submit, mailAll, failing } = await prepare();
    const strict = await createMailSink({
      beforeAnswer: () => {
        throw smtpAnswer(554, "5.7.1 Looks like spam");
      },
    });
    await mailAll(
      await submit(),
      createChannels(createMailer(systemScope(), { ...deps, config: { ...deps.config, smtpUrl: strict.url } })),
    );
    expect(await failing()).toEqual({});
  });
});

describe("An unreachable mail server", () => {
  it("marks every destination with pending email as failing after one attempt", async () => {
    const prepared = await prepare();
    const { submit, failing, logged } = prepared;
    const host = `127.0.0.1:${await freePort()}`;
    const config = { ...prepared.deps.config, smtpUrl: `smtp://me:hunter2@${host}` };
    const deps = { ...prepared.deps, config };
    const [delivery] = await deliveriesOf(deps, await submit());
    await deliverOnce(deps, delivery?.id ?? "", createChannels(createMailer(systemScope(), { ...deps, config })));
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({
      msg: "delivery failed",
      host,
      reason: "The mail server could not be reached or closed the connection (ECONNREFUSED).",
    });
    expect(logged.join("")).not.toContain("hunter2");
    const reason = expect.stringContaining("could not be reached");
    expect(await failing()).toMatchObject({
      "one@example.test": { failingReason: reason },
      "two@example.test": { failingReason: reason },
    });
  });
});

describe("A failed delivery", () => {
  it("is logged with its id and the server's code, without an address or the server's text", async () => {
    const { deps, submit, mailAll, logged, refuseWith } = await prepare();
    refuseWith(onlyOne(smtpAnswer(550, "5.1.1 <one@example.test> is unknown")));
    const submissionId = await submit();
    await mailAll(submissionId);
    const failed = (await deliveriesOf(deps, submissionId)).find(({ target }) => target === "one@example.test");
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: "warn",
        msg: "delivery failed",
        deliveryId: failed?.id,
        submissionId,
        kind: "mail",
        response: 550,
        affects: "this destination",
      },
    ]);
    expect(logged.join("")).not.toMatch(/example\.test|unknown/);
  });

  it("is marked in the message list only after three failed attempts", async () => {
    const { deps, dashboard, form, submit, mailAll, refuseWith } = await prepare();
    const arrived = await submit();
    await mailAll(arrived);
    refuseWith(onlyOne(smtpAnswer(450, "4.2.0 Later")));
    const waiting = await submit();
    await mailAll(waiting);
    const failing = await submit();
    await mailAll(failing);
    await deps.db.prisma.delivery.updateMany({ where: { submissionId: waiting, failures: 1 }, data: { failures: 2 } });
    await deps.db.prisma.delivery.updateMany({ where: { submissionId: failing, failures: 1 }, data: { failures: 3 } });
    const untried = await submit();
    const { data } = await dashboard.run("SubmissionList", { formId: form.id, folder: "inbox", first: 10 });
    const { nodes } = (data as { submissions: { nodes: { id: string; isUndelivered: boolean }[] } }).submissions;
    expect(nodes.map(({ id, isUndelivered }) => [id, isUndelivered])).toEqual([
      [untried, false],
      [failing, true],
      [waiting, false],
      [arrived, false],
    ]);
  });

  it("appears in the metrics with pending, retried and failing counts and the age of the oldest", async () => {
    const { clock, deps, submit, mailAll, refuseWith } = await prepare();
    refuseWith(onlyOne(smtpAnswer(450, "4.2.0 Later")));
    await mailAll(await submit());
    clock.advance({ seconds: 90 });
    const app = buildApp({ ...deps, config: { ...deps.config, metricsToken: "for-this-test" } });
    const read = async () => {
      const headers = { authorization: "Bearer for-this-test" };
      return (await app.hono.request("http://localhost:4000/metrics", { headers })).text();
    };
    const metrics = await read();
    const value = (name: string, kind: string) =>
      Number(new RegExp(`^${name}\\{kind="${kind}"\\} (\\S+)$`, "m").exec(metrics)?.[1]);
    expect(value("postern_deliveries_pending", "mail")).toBeGreaterThanOrEqual(1);
    expect(value("postern_deliveries_retrying", "mail")).toBeGreaterThanOrEqual(1);
    expect(value("postern_oldest_pending_delivery_seconds", "mail")).toBeGreaterThanOrEqual(90);
    expect(value("postern_targets_failing", "mail")).toBeGreaterThanOrEqual(1);
    expect(value("postern_deliveries_pending", "webhook")).toBe(0);
    expect(metrics).not.toContain("example.test");
  });
});
