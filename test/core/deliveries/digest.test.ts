import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { deliver, LEASE_MS } from "../../../server/core/deliveries/deliver.ts";
import { retryDelivery } from "../../../server/core/deliveries/timeline.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { createLogger, type Logger } from "../../../server/core/platform/log.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, claimOne, deliveriesOf, deliverOnce, isDue } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

interface Options {
  readonly above?: number | null;
  readonly faults?: MailFaults;
  readonly log?: Logger;
}

async function prepare({ above = 2, faults = {}, log = createLogger("silent") }: Options = {}) {
  const sink = await createMailSink(faults);
  const {
    clock,
    deps,
    ada: account,
    form,
  } = await arrangeForm(database, { now: "2026-03-01T12:10:00.000Z", log, config: { smtpUrl: sink.url } });
  const address = `owner-${form.id}@example.test`;
  await addDestination(deps, form.id, address);
  await updateForm(account.scope(), deps, { formId: form.id, change: { digestAbove: above } });
  const mail = createMailer(systemScope(), deps);
  const channels = createChannels(mail);
  const intake = createTestIntake(deps);
  const submit = async (message: string) => {
    const id = await intake.submit(form.id, { name: "Ana", message });
    const [delivery] = await deliveriesOf(deps, id);
    if (delivery === undefined) throw new Error("Nothing is to be delivered.");
    return { submissionId: id, deliveryId: delivery.id };
  };
  const deliver = (deliveryId: string) => deliverOnce(deps, deliveryId, channels);
  const flood = async (count: number) => {
    const all = [];
    for (let index = 0; index < count; index += 1) {
      clock.advance({ seconds: 1 });
      const made = await submit(`No. ${index}`);
      await deliver(made.deliveryId);
      all.push(made);
    }
    return all;
  };
  const states = () =>
    deps.db.prisma.delivery.findMany({ where: { formId: form.id }, orderBy: { id: "asc" }, select: { state: true } });
  return { clock, sink, deps, account, form, address, submit, deliver, flood, states };
}

const pending = { state: "pending" };
const delivered = { state: "delivered" };

describe("Emails of a flooded form", () => {
  it("are all sent individually when the owner has not enabled digests", async () => {
    const { sink, flood } = await prepare({ above: null });
    await flood(6);
    expect(sink.received).toHaveLength(6);
  });

  it("are sent individually up to the owner's limit, and the rest waits for the full hour", async () => {
    const { deps, sink, flood, states } = await prepare({ above: 2 });
    const all = await flood(5);
    expect(sink.received.map(({ email }) => email.subject)).toEqual(Array(2).fill("[Contact] Message from Ana"));
    expect(await states()).toEqual([delivered, delivered, pending, pending, pending]);
    expect((await deliveriesOf(deps, all[4]?.submissionId ?? ""))[0]?.nextAttemptAt).toEqual(
      new Date("2026-03-01T13:00:00.000Z"),
    );
  });

  it("arrive as one email that lists each message, and each is recorded as delivered", async () => {
    const { clock, deps, sink, address, flood, deliver, states } = await prepare({ above: 2 });
    const all = await flood(5);
    clock.set("2026-03-01T13:00:00.000Z");
    for (const { deliveryId } of all) await deliver(deliveryId);
    expect(sink.received).toHaveLength(3);
    const { to, email } = sink.received[2] ?? expect.fail("no digest came");
    expect(to).toEqual([address]);
    expect(email.subject).toBe("[Contact] 3 new messages");
    expect(email.messageId).toBe(`<${all[2]?.deliveryId}.digest@localhost>`);
    for (const text of [email.text, email.html]) {
      expect(["No. 1", "No. 2", "No. 3", "No. 4"].map((words) => text?.includes(words))).toEqual([
        false,
        true,
        true,
        true,
      ]);
    }
    expect(await states()).toEqual(Array(5).fill(delivered));
    const log = await deps.db.prisma.deliveryAttempt.findMany({ where: { deliveryId: all[4]?.deliveryId ?? "" } });
    expect(log).toMatchObject([{ outcome: "delivered", responseStatus: 250 }]);
    expect(log[0]?.detail).toMatch(/^In a digest of 3 messages\. Accepted by the mail server/);
  });

  it("can be traced in the log from each message to its digest", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger("debug", { write: (line) => void lines.push(JSON.parse(line)) });
    const { clock, form, deliver, flood } = await prepare({ above: 1, log });
    const [, second, third] = await flood(3);
    clock.set("2026-03-01T13:00:00.000Z");
    await deliver(second?.deliveryId ?? "");
    const name = { formId: form.id, digest: "2026-03-01T13:00:00.000Z" };
    const left = { msg: "delivery left to a digest", ...name };
    expect(lines).toContainEqual(expect.objectContaining({ ...left, ...second }));
    expect(lines).toContainEqual(expect.objectContaining({ ...left, ...third }));
    expect(lines.at(-1)).toMatchObject({ msg: "delivery attempted", outcome: "delivered", ...name });
  });

  it("are all in the digest, including one received within a lease of the full hour", async () => {
    const { clock, deps, sink, flood, deliver } = await prepare({ above: 1 });
    await flood(2);
    clock.set("2026-03-01T12:59:58.000Z");
    const [last] = await flood(1);
    clock.set("2026-03-01T13:00:00.000Z");
    expect(await isDue(deps, last?.deliveryId ?? "")).toBe(true);
    await deliver(last?.deliveryId ?? "");
    expect(sink.received.at(-1)?.email.subject).toBe("[Contact] 2 new messages");
  });

  it("are sent individually again in the next hour", async () => {
    const { clock, sink, flood } = await prepare({ above: 2 });
    await flood(4);
    clock.set("2026-03-01T13:00:00.000Z");
    await flood(2);
    expect(sink.received).toHaveLength(4);
  });

  it("are retried together under the same id when the server rejects the digest", async () => {
    let refuse = true;
    const { clock, sink, flood, deliver, states } = await prepare({
      above: 1,
      faults: {
        beforeAnswer: (self) => {
          if (self.received.length === 1 && refuse) {
            refuse = false;
            throw smtpAnswer(451, "Try again later");
          }
        },
      },
    });
    const all = await flood(3);
    clock.set("2026-03-01T13:00:00.000Z");
    await deliver(all[1]?.deliveryId ?? "");
    expect(await states()).toEqual([delivered, pending, pending]);
    clock.advance({ minutes: 2 });
    await deliver(all[2]?.deliveryId ?? "");
    expect(await states()).toEqual([delivered, delivered, delivered]);
    expect(sink.received[1]?.email.messageId).toBe(`<${all[1]?.deliveryId}.digest@localhost>`);
  });

  it("are left out of the digest once their message moves to spam", async () => {
    const { account, clock, deps, sink, flood, deliver, states } = await prepare({ above: 1 });
    const all = await flood(4);
    await moveSubmissions(account.scope(), deps, {
      ids: [all[2]?.submissionId ?? ""],
      folder: "spam",
      columns: ["id"],
    });
    clock.set("2026-03-01T13:00:00.000Z");
    await deliver(all[1]?.deliveryId ?? "");
    expect(sink.received[1]?.email.subject).toBe("[Contact] 2 new messages");
    expect(sink.received[1]?.email.text).not.toContain("No. 2");
    expect(await states()).toEqual([delivered, delivered, { state: "cancelled" }, delivered]);
  });

  it("are sent individually when the owner resends one", async () => {
    const { account, clock, deps, sink, flood, deliver } = await prepare({ above: 1 });
    const all = await flood(3);
    clock.set("2026-03-01T13:00:00.000Z");
    await deliver(all[1]?.deliveryId ?? "");
    await retryDelivery(account.scope(), deps, { id: all[2]?.deliveryId ?? "" });
    await deliver(all[2]?.deliveryId ?? "");
    expect(sink.received[2]?.email).toMatchObject({
      subject: "[Contact] Message from Ana",
      messageId: `<${all[2]?.deliveryId}@localhost>`,
    });
  });

  it("are recorded by the worker that sent them, even beside a claim in the same millisecond", async () => {
    const { clock, sink, deps, flood } = await prepare();
    const all = await flood(4);
    clock.set("2026-03-01T13:00:00.000Z");
    const [, , one, other] = all.map(({ deliveryId }) => deliveryId);
    if (one === undefined || other === undefined) throw new Error("Two are to wait for the digest.");
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const first = await claimOne(deps, one, now, leasedUntil);
    await claimOne(deps, other, now, leasedUntil);
    if (first === null) throw new Error("It is due.");
    const channels = createChannels(createMailer(systemScope(), deps));
    await deliver(systemScope(), deps, { delivery: first, ids: [one], at: now, leasedUntil, channels });
    expect(sink.received.at(-1)?.email.subject).toContain("1 new message");
    expect(await deps.db.prisma.delivery.findUniqueOrThrow({ where: { id: one } })).toMatchObject(delivered);
    expect(await deps.db.prisma.delivery.findUniqueOrThrow({ where: { id: other } })).toMatchObject(pending);
  });
});
