import { describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Config } from "../../../server/core/config.ts";
import { listDeliveries } from "../../../server/core/deliveries/timeline.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { listReplies, sendReply } from "../../../server/features/replies/replies.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { sendQueuedNotices } from "../../support/daily-test.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();
const TOKEN = "a token of the mail server";
const BOUNCES = { address: "bounces@mail.example.test", token: TOKEN };

async function prepare({
  bounces = BOUNCES,
  toOwner = false,
}: {
  bounces?: Config["bounces"];
  toOwner?: boolean;
} = {}) {
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  const sink = await createMailSink();
  const config = { smtpUrl: sink.url, bounces, webhookAllow: ["127.0.0.1"] };
  const facts = { config, plan: "pro", emailVerified: true } as const;
  const { clock, deps, ada, form, intake } = await arrangeIntake(database, facts);
  const address = toOwner ? ada.user.email : `desk-${form.id}@example.test`;
  await addDestination(deps, form.id, address);
  const channels = createChannels(createMailer(systemScope(), deps));
  const app = buildApp(deps);
  /** Forwards one message, and returns its delivery and its email's bounce address. */
  const deliver = async (text = "Hello") => {
    const id = await intake.submit(form.id, { name: "Ana", message: text });
    const [delivery] = await deliveriesOf(deps, id);
    if (delivery === undefined) throw new Error("Nothing is to be delivered.");
    await deliverOnce(deps, delivery.id, channels);
    return { submissionId: id, deliveryId: delivery.id, from: sink.received.at(-1)?.from ?? "" };
  };
  const post = (body: string, token = TOKEN) =>
    app.hono.request("http://localhost:4000/bounces", {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}`, "content-length": String(Buffer.byteLength(body)) },
    });
  const bounce = async (to: string) => (await (await post(report(to))).json()) as { bounced: boolean };
  const state = async (id: string) => (await deps.db.prisma.delivery.findUniqueOrThrow({ where: { id } })).state;
  const told = async () => {
    const before = sink.received.length;
    await sendQueuedNotices(deps);
    return sink.received.slice(before).map(({ to, email }) => [...to, email.subject]);
  };
  return { sink, intake, channels, clock, deps, ada, form, address, deliver, post, bounce, state, told };
}

const report = (to: string, status = "5.1.1") =>
  [
    `To: <${to}>`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b1",
    "",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.test",
    "",
    "Action: failed",
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "",
    "--b1--",
  ].join("\r\n");

describe("A bounced email", () => {
  it("fails its delivery, shows why, and notifies the owner and webhooks with notices", async () => {
    const { deps, ada, form, address, deliver, bounce, state, told } = await prepare();
    const receiver = await startReceiver();
    const { deliveryId, submissionId, from } = await deliver();
    await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
    expect(await state(deliveryId)).toBe("delivered");
    expect(await bounce(from)).toEqual({ bounced: true });
    expect(await state(deliveryId)).toBe("failed");
    const timeline = JSON.stringify(await listDeliveries(ada.scope(), deps, { submissionId }));
    expect(timeline).toContain("The email came back: 550 5.1.1 User unknown");
    expect(await told()).toEqual([[ada.user.email, `Email to ${address} came back`]]);
    expect(receiver.received.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
      { type: "email.bounced", data: { form_id: form.id, submission_id: submissionId, status: "5.1.1" } },
    ]);
    const destination = await deps.db.prisma.destination.findFirstOrThrow({ where: { address } });
    expect(destination.failingReason).toContain("5.1.1");
  });

  it("sends no notice to the address that bounced", async () => {
    const { deliver, bounce, state, told } = await prepare({ toOwner: true });
    const { deliveryId, from } = await deliver();
    expect(await bounce(from)).toEqual({ bounced: true });
    expect(await state(deliveryId)).toBe("failed");
    expect(await told()).toEqual([]);
  });

  it("counts once, and triggers one notice per address and day", async () => {
    const { deliver, bounce, told, state, clock, deps } = await prepare();
    const [first, second] = [await deliver("One"), await deliver("Two")];
    expect(await bounce(first.from)).toEqual({ bounced: true });
    expect(await bounce(first.from)).toEqual({ bounced: false });
    expect(await bounce(second.from)).toEqual({ bounced: true });
    expect(await state(second.deliveryId)).toBe("failed");
    expect(await deps.db.prisma.deliveryAttempt.count({ where: { deliveryId: first.deliveryId } })).toBe(2);
    expect(await told()).toHaveLength(1);
    clock.advance({ days: 1 });
    const third = await deliver("Three");
    expect(await bounce(third.from)).toEqual({ bounced: true });
    expect(await told()).toHaveLength(1);
  });

  it("is recognized when its return address is in capitals", async () => {
    const { deliver, bounce } = await prepare();
    const { from } = await deliver();
    expect(from).toMatch(/^bounces\+[0-9a-z]{26}-[0-9a-f]{20}@mail\.example\.test$/);
    expect(from.indexOf("@")).toBeLessThanOrEqual(64);
    expect(await bounce(from.toUpperCase())).toEqual({ bounced: true });
  });

  it("cannot be forged: a wrong signature, delivery or domain, or a mere delay, changes nothing", async () => {
    const { deliver, bounce, post, state } = await prepare();
    const [one, other] = [await deliver("One"), await deliver("Two")];
    const forged = [
      one.from.replace(/-[0-9a-f]{20}@/, `-${"0".repeat(20)}@`),
      one.from.replace(/\+[0-9a-z]{26}/, other.from.match(/\+[0-9a-z]{26}/)?.[0] ?? ""),
      one.from.replace("mail.example.test", "evil.example.test"),
      `bounces+${one.deliveryId.slice(4)}@mail.example.test`,
      "",
    ];
    for (const address of forged) expect(await bounce(address)).toEqual({ bounced: false });
    expect(await (await post(report(one.from, "4.2.2"))).json()).toEqual({ bounced: false });
    expect([await state(one.deliveryId), await state(other.deliveryId)]).toEqual(["delivered", "delivered"]);
  });

  it("is accepted only with the token, and up to 256 KiB", async () => {
    const { deliver, post, state } = await prepare();
    const { deliveryId, from } = await deliver();
    expect((await post(report(from), `${TOKEN}x`)).status).toBe(401);
    const padded = (bytes: number) => report(from) + "x".repeat(bytes - Buffer.byteLength(report(from)));
    expect((await post(padded(256 * 1024 + 1))).status).toBe(413);
    expect(await state(deliveryId)).toBe("delivered");
    expect(await (await post(padded(256 * 1024))).json()).toEqual({ bounced: true });
  });

  it("marks a reply as failed when the reply bounces", async () => {
    const { deps, ada, intake, form, channels, bounce, sink, told } = await prepare();
    const fields = { name: "Ana", email: "ana@example.test", message: "Do you repair clocks?" };
    const id = await intake.submit(form.id, fields);
    await sendReply(ada.scope(), deps, { submissionId: id, subject: "Re: Clocks", text: "Yes." });
    const [reply] = await listReplies(ada.scope(), deps, { submissionId: id });
    await deliverOnce(deps, reply?.deliveryId ?? "", channels);
    const state = async () => (await readSubmission(ada.scope(), deps, { id, columns: ["replyState"] })).replyState;
    expect([sink.received.at(-1)?.to, await state()]).toEqual([["ana@example.test"], "sent"]);
    expect(await bounce(sink.received.at(-1)?.from ?? "")).toEqual({ bounced: true });
    expect(await state()).toBe("failed");
    expect(await told()).toEqual([[ada.user.email, "Your reply came back"]]);
  });

  it("removes the confirmation deadline when the confirmation email bounces", async () => {
    const { deps, ada, form, intake, channels, bounce, sink, told } = await prepare();
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
    const id = await intake.submit(form.id, { email: "ana@example.test", message: "Hello" });
    const [delivery] = await deliveriesOf(deps, id);
    await deliverOnce(deps, delivery?.id ?? "", channels);
    const asked = () => deps.db.prisma.submissionConfirmation.findUniqueOrThrow({ where: { submissionId: id } });
    expect((await asked()).expiresAt).not.toBeNull();
    expect(await bounce(sink.received.at(-1)?.from ?? "")).toEqual({ bounced: true });
    expect(await asked()).toMatchObject({ sentAt: null, expiresAt: null });
    expect(await told()).toEqual([[ada.user.email, "An email that asks a visitor to confirm came back"]]);
  });

  it("keeps the visitor's confirmation deadline when only a reply bounces", async () => {
    const { deps, ada, form, intake, channels, bounce, sink } = await prepare();
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
    const id = await intake.submit(form.id, { email: "ana@example.test", message: "Hello" });
    const [delivery] = await deliveriesOf(deps, id);
    await deliverOnce(deps, delivery?.id ?? "", channels);
    const asked = () => deps.db.prisma.submissionConfirmation.findUniqueOrThrow({ where: { submissionId: id } });
    const before = await asked();
    expect(before.expiresAt).not.toBeNull();
    await sendReply(ada.scope(), deps, { submissionId: id, subject: "Re: Hello", text: "Yes." });
    const [reply] = await listReplies(ada.scope(), deps, { submissionId: id });
    await deliverOnce(deps, reply?.deliveryId ?? "", channels);
    expect(await bounce(sink.received.at(-1)?.from ?? "")).toEqual({ bounced: true });
    expect(await asked()).toEqual(before);
  });

  it("fails all messages of its digest, and no message to another address", async () => {
    const { deps, ada, form, clock, channels, deliver, bounce, sink } = await prepare();
    await updateForm(ada.scope(), deps, { formId: form.id, change: { digestAbove: 1 } });
    await addDestination(deps, form.id, `other-${form.id}@example.test`);
    for (const text of ["One", "Two", "Three"]) await deliver(text);
    const inDigest = { formId: form.id, digest: { not: null } } as const;
    const waiting = await deps.db.prisma.delivery.findMany({ where: inDigest, orderBy: { id: "asc" } });
    clock.advance({ hours: 1 });
    for (const { id } of waiting) await deliverOnce(deps, id, channels);
    const states = async () => {
      const found = await deps.db.prisma.delivery.groupBy({ by: ["target", "state"], where: inDigest, _count: true });
      return Object.fromEntries(found.map(({ target, state, _count }) => [`${target.split("-")[0]} ${state}`, _count]));
    };
    const before = await states();
    expect(before["desk delivered"]).toBe(2);
    const digest = sink.received.findLast(({ to, email }) => to[0]?.startsWith("desk") && email.subject?.includes("2"));
    expect(await bounce(digest?.from ?? "")).toEqual({ bounced: true });
    const { "desk delivered": count, ...others } = before;
    expect(await states()).toEqual({ ...others, "desk failed": count });
  });

  it("is ignored when its message is gone", async () => {
    const { deps, deliver, bounce } = await prepare();
    const { from, submissionId } = await deliver();
    await deps.db.prisma.submission.delete({ where: { id: submissionId } });
    expect(await bounce(from)).toEqual({ bounced: false });
  });
});

describe("Email without a bounce address", () => {
  it("bounces to the sender as before, and the bounce route does not exist", async () => {
    const { deliver, post } = await prepare({ bounces: null });
    expect((await deliver()).from).toBe("postern@localhost");
    expect((await post("x")).status).toBe(404);
  });
});
