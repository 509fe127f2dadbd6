import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { diagnose } from "../../../server/core/operations/doctor/diagnose.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { sendQueuedNotices } from "../../support/daily-test.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce, isDue } from "../../support/deliveries.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

type Stage = "MAIL FROM" | "RCPT TO" | "DATA";
type Answer = readonly [stage: Stage, code: number, words: string];

/** A form with destinations at two domains, its visitors' auto-reply, and a relay whose answer the test changes. */
async function prepare(addresses = ["one@first.test", "two@second.test"]) {
  const { db } = database;
  await deleteAccounts(db);
  await db.prisma.dailyTest.deleteMany();
  await db.prisma.rateBucket.deleteMany();
  await db.pool.query("DELETE FROM graphile_worker._private_jobs");
  let answer: (to: string) => Answer | null = () => null;
  let current = "";
  let emptyPath: Answer | null = null;
  const paths: string[] = [];
  const refusal = (stage: Stage) => {
    const found = (paths.at(-1) === "" ? emptyPath : null) ?? (stage === "MAIL FROM" ? null : answer(current));
    return found?.[0] === stage ? smtpAnswer(found[1], found[2].replaceAll("{to}", current)) : null;
  };
  const sink = await createMailSink({
    onMailFrom: ({ address }, _session, done) => {
      paths.push(address);
      done(refusal("MAIL FROM"));
    },
    onRcptTo: ({ address }, _session, done) => {
      current = address;
      done(refusal("RCPT TO"));
    },
    beforeAnswer: () => {
      const refused = refusal("DATA");
      if (refused !== null) throw refused;
    },
  });
  const config = { smtpUrl: sink.url, webhookAllow: ["127.0.0.1"] };
  const arranged = await arrangeIntake(database, { config, plan: "pro", emailVerified: true });
  const { deps, ada, form, intake } = arranged;
  for (const address of addresses) await addDestination(deps, form.id, address);
  const receiver = await startReceiver();
  await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
  await db.prisma.webhookEndpoint.updateMany({ data: { formId: (await ada.form()).id } });
  const channels = createChannels(createMailer(systemScope(), deps));
  const submit = () => intake.submit(form.id, { name: "Ana", message: "Hello" });
  const tryAll = async (submissionId: string) => {
    for (const { id } of await deliveriesOf(deps, submissionId)) await deliverOnce(deps, id, channels);
    return (await deliveriesOf(deps, submissionId)).map(({ state }) => state);
  };
  const failing = () => db.prisma.destination.findMany({ where: { failingSince: { not: null } } });
  /** Notifications to the operator since then, by email and by webhook. */
  const told = async () => {
    const [mails, hooks] = [sink.received.length, receiver.received.length];
    await sendQueuedNotices(deps);
    const webhooks = receiver.received.slice(hooks).map(({ body }) => JSON.parse(body.toString()).type as string);
    return [...sink.received.slice(mails).map(({ email }) => email.subject), ...webhooks];
  };
  const doctor = async () => (await diagnose(systemScope(), deps)).find(({ name }) => name === "mail")?.status;
  const refuseWith = (next: typeof answer) => (answer = next);
  const refuseEmptyPath = (next: Answer) => (emptyPath = next);
  return { ...arranged, sink, paths, refuseEmptyPath, channels, submit, tryAll, failing, told, doctor, refuseWith };
}

const RELAYS: readonly [relay: string, sender: Answer, recipient: Answer, message: Answer][] = [
  [
    "Amazon SES",
    ["DATA", 554, "Message rejected: Email address is not verified. The following identities failed the check: {to}"],
    ["RCPT TO", 550, "5.1.1 Address does not exist"],
    ["DATA", 552, "5.3.4 Message is too large"],
  ],
  [
    "Exchange Online",
    ["DATA", 554, "5.2.252 SendAsDenied; shop@contoso.example not allowed to send as postern@localhost"],
    ["RCPT TO", 550, "5.4.1 Recipient address rejected: Access denied"],
    ["DATA", 550, "5.6.11 Invalid characters"],
  ],
  [
    "Gmail",
    ["DATA", 550, "5.4.5 Daily user sending limit exceeded"],
    ["RCPT TO", 550, "5.2.1 The email account that you tried to reach is disabled"],
    ["DATA", 552, "5.7.0 This message was blocked because its content presents a potential security issue"],
  ],
  [
    "Postfix",
    ["RCPT TO", 554, "5.7.1 <{to}>: Relay access denied"],
    ["RCPT TO", 550, "5.1.1 <{to}>: Recipient address rejected: User unknown in virtual mailbox table"],
    ["DATA", 550, "5.7.1 message content rejected"],
  ],
];

describe.each(RELAYS)("A relay with rejections like %s", (_relay, sender, recipient, message) => {
  test("holds all email on a sender error, notifies the operator once, and sends it once accepted", async () => {
    const { clock, deps, submit, tryAll, failing, told, doctor, refuseWith } = await prepare();
    refuseWith(() => sender);
    const [first, second] = [await submit(), await submit()];
    expect(await tryAll(first)).toEqual(["pending", "pending"]);
    expect(await tryAll(second)).toEqual(["pending", "pending"]);
    const reasons = (await failing()).map(({ failingReason }) => failingReason);
    expect(reasons).toHaveLength(2);
    expect(reasons.join()).toContain(sender[2].slice(0, 5));
    expect(reasons.join()).not.toMatch(/one@|two@/);
    expect(await told()).toEqual(["step.failed"]);
    expect(await doctor()).toBe("error");
    refuseWith(() => null);
    clock.advance({ seconds: 1 });
    expect(await tryAll(first)).toEqual(["delivered", "delivered"]);
    for (const { id } of await deliveriesOf(deps, second)) expect(await isDue(deps, id)).toBe(true);
    expect(await tryAll(second)).toEqual(["delivered", "delivered"]);
    expect(await told()).toEqual(["localhost:4000 can send email again", "step.recovered"]);
    expect([await failing(), await doctor()]).toEqual([[], "ok"]);
  });

  test("fails only the one delivery on a recipient or message error, and sends the others", async () => {
    const { submit, tryAll, failing, told, refuseWith } = await prepare();
    refuseWith((to) => (to.startsWith("one") ? recipient : null));
    expect(await tryAll(await submit())).toEqual(["failed", "delivered"]);
    expect((await failing()).map(({ address }) => address)).toEqual(["one@first.test"]);
    refuseWith((to) => (to.startsWith("two") ? message : null));
    expect(await tryAll(await submit())).toEqual(["delivered", "failed"]);
    expect(await failing()).toEqual([]);
    expect(await told()).toEqual([]);
  });
});

describe("Repeated rejections", () => {
  const policy = (stage: Stage): Answer => [stage, 550, "5.7.1 <{to}>: Rule 17 of this server"];

  test.each(["RCPT TO", "DATA"] as const)(
    "count as a sender error after two domains in a row with the same text, at %s",
    async (stage) => {
      const { clock, submit, tryAll, told, refuseWith } = await prepare();
      refuseWith(() => policy(stage));
      const id = await submit();
      expect(await tryAll(id)).toEqual(["pending", "pending"]);
      expect(await told()).toEqual(["step.failed"]);
      expect(await tryAll(id)).toEqual(["pending", "pending"]);
      refuseWith(() => null);
      clock.advance({ minutes: 1 });
      expect(await tryAll(id)).toEqual(["delivered", "delivered"]);
    },
  );

  test.each<[string, string[], (count: number) => Answer | null]>([
    ["at one domain", ["one@first.test", "two@first.test"], () => policy("DATA")],
    ["that differ", ["one@first.test", "two@second.test"], (n) => ["DATA", 550, `5.7.1 No${"o".repeat(n)}`]],
    ["with 5.1.1", ["one@first.test", "two@second.test"], () => ["RCPT TO", 550, "5.1.1 <{to}> Rule of this server"]],
    ["with 5.2.1", ["one@first.test", "two@second.test"], () => ["DATA", 550, "5.2.1 Rule of this server"]],
    ["with one accepted between", ["a@a.test", "b@b.test", "c@c.test"], (n) => (n === 2 ? null : policy("DATA"))],
  ])("fail each delivery separately: %s", async (_what, addresses, answer) => {
    const { submit, tryAll, told, refuseWith } = await prepare(addresses);
    const asked = new Set<string>();
    refuseWith((to) => answer(asked.add(to).size));
    const states = await tryAll(await submit());
    expect(states).toEqual(addresses.map((_, index) => (answer(index + 1) === null ? "delivered" : "failed")));
    expect(await told()).toEqual([]);
  });
});

test("A rejection of a visitor's address never holds up anyone else's email", async () => {
  const { deps, ada, form, intake, channels, submit, tryAll, told, refuseWith } = await prepare();
  await updateForm(ada.scope(), deps, { formId: form.id, change: { autoReplyText: "Thank you." } });
  const saying = async (email: string, answer: Answer) => {
    refuseWith((to) => (to === email ? answer : null));
    const id = await intake.submit(form.id, { email, message: "Hello" });
    const reply = (await deliveriesOf(deps, id)).find(({ kind }) => kind === "auto_reply");
    return deliverOnce(deps, reply?.id ?? "", channels);
  };
  const unknown = { outcome: "permanent", scope: "endpoint" };
  expect(await saying("a@unknown.test", ["RCPT TO", 550, "5.7.1 Rule 17"])).toMatchObject(unknown);
  expect(await saying("b@unheard.test", ["RCPT TO", 550, "5.7.1 Rule 17"])).toMatchObject(unknown);
  const waits = { outcome: "temporary", scope: "endpoint" };
  expect(await saying("c@third.test", ["RCPT TO", 554, "5.7.1 Relay access denied"])).toMatchObject(waits);
  expect(await saying("d@fourth.test", ["DATA", 554, "5.2.252 SendAsDenied"])).toMatchObject(waits);
  expect([await tryAll(await submit()), await told()]).toEqual([["delivered", "delivered"], []]);
});

test.each<[string, Answer]>([
  ["Amazon SES", ["MAIL FROM", 501, "Invalid MAIL FROM address provided"]],
  ["Postfix", ["RCPT TO", 553, "5.7.1 <>: Sender address rejected: not owned by user ada"]],
  ["Exchange Online", ["DATA", 554, "5.2.252 SendAsDenied; not allowed to send as <>"]],
])(
  "Auto-replies switch to the sender's return path after a relay rejects an empty one as %s does",
  async (_relay, refusal) => {
    const { deps, ada, form, intake, channels, sink, paths, refuseEmptyPath } = await prepare([]);
    await updateForm(ada.scope(), deps, { formId: form.id, change: { autoReplyText: "Thank you." } });
    refuseEmptyPath(refusal);
    for (const email of ["ana@first.test", "ben@second.test"]) {
      const [delivery] = await deliveriesOf(deps, await intake.submit(form.id, { email, message: "Hello" }));
      expect(await deliverOnce(deps, delivery?.id ?? "", channels)).toMatchObject({ outcome: "delivered" });
    }
    expect(paths).toEqual(["", "postern@localhost", "postern@localhost"]);
    const header = sink.received[1]?.email.headers.find(({ key }) => key === "auto-submitted")?.value;
    expect([sink.received.length, header]).toEqual([2, "auto-replied"]);
  },
);
