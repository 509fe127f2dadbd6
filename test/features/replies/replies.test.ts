import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { retryDelivery } from "../../../server/core/deliveries/timeline.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { moveSubmissions, readSubmission } from "../../../server/core/submissions/submissions.ts";
import { accountCaps } from "../../../server/features/ceilings/account-caps.ts";
import { listReplies, sendReply, takeBackReply } from "../../../server/features/replies/replies.ts";
import { deleteSavedReply, listSavedReplies, saveReply } from "../../../server/features/replies/saved-replies.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, TestOwner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, type MailSink, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

async function prepare({ selfRegistered = false, smtp = true }: { selfRegistered?: boolean; smtp?: boolean } = {}) {
  const faults: { fault: ((sink: MailSink) => void) | null } = { fault: null };
  const sink = await createMailSink({ beforeAnswer: (own) => faults.fault?.(own) });
  const { clock, deps, ada: account } = await arrangeOwner(database, { config: { smtpUrl: smtp ? sink.url : null } });
  const { accountId, userId } = account.scope();
  await deps.db.prisma.account.update({ where: { id: accountId }, data: { selfRegistered } });
  const { email } = await deps.db.prisma.user.update({
    where: { id: userId },
    data: { name: "Grace <Hopper>\r\nBcc: eve@example.test", emailVerified: true },
  });
  const form = await account.form();
  const intake = createTestIntake(deps);
  const submit = (fields: Record<string, string>) => intake.submit(form.id, fields);
  const channels = createChannels(createMailer(systemScope(), deps));
  const reply = (submissionId: string, text = "Yes, we do.", subject = "Re: Clocks") =>
    sendReply(account.scope(), deps, { submissionId, subject, text });
  const leave = async (submissionId: string) => {
    const replies = await listReplies(account.scope(), deps, { submissionId });
    return deliverOnce(deps, replies.at(-1)?.deliveryId ?? "", channels);
  };
  const state = async (id: string) =>
    (await readSubmission(account.scope(), deps, { id, columns: ["replyState"] })).replyState;
  const colleague = async (name: string) => {
    const [id, createdAt] = [deps.newId("usr"), clock.now()];
    const contact = await deps.db.prisma.user.create({ data: { id, email: `${id}@example.test`, name, createdAt } });
    await deps.db.prisma.membership.create({ data: { accountId, userId: id, role: "handler", createdAt } });
    return new TestOwner(deps, { ...account.account, contact });
  };
  return {
    faults,
    clock,
    sink,
    deps,
    account,
    accountId,
    colleague,
    email,
    form,
    submit,
    channels,
    reply,
    leave,
    state,
  };
}

const ANA = { name: "Ana", email: "ana@example.test", message: "Do you repair clocks?\nOld ones?" };

describe("A reply", () => {
  it("makes its message searchable by its subject and text until it is taken back", async () => {
    const { submit, reply, account, deps } = await prepare();
    const id = await submit(ANA);
    const find = async (text: string) => {
      const page = {
        formId: null,
        folder: "inbox",
        filter: { text },
        limit: 10,
        cursor: null,
        columns: ["id"],
      } as const;
      return (await listSubmissions(account.scope(), deps, page)).submissions.map((found) => found.id);
    };
    const [sent] = await reply(id, "The medlar is ripe.", "Marmalade");
    for (const text of ["marmalade", "medlar clocks"]) expect(await find(text)).toEqual([id]);
    await takeBackReply(account.scope(), deps, { submissionId: id, id: sent?.id ?? "" });
    expect(await find("medlar")).toEqual([]);
    expect(await find("clocks")).toEqual([id]);
  });

  it("is emailed to the visitor from our address under the owner's name, with Reply-To set to the owner", async () => {
    const { sink, submit, reply, leave, state, email: ownEmail, channels } = await prepare();
    const id = await submit(ANA);
    const [queued] = await reply(id);
    expect(queued).toMatchObject({ toAddress: "ana@example.test", state: "pending", attempts: 0 });
    expect(await state(id)).toBe("queued");
    expect(await leave(id)).toMatchObject({ outcome: "delivered" });
    expect(await state(id)).toBe("sent");
    const { to, from, email, raw } = sink.received[0] ?? expect.fail("nothing came");
    expect(to).toEqual(["ana@example.test"]);
    expect(from).toBe("postern@localhost");
    expect(email.from).toEqual({ address: "postern@localhost", name: "Grace  Hopper  Bcc  eve example.test" });
    expect(email.replyTo).toEqual([{ name: "", address: ownEmail }]);
    expect(email).toMatchObject({ subject: "Re: Clocks", messageId: `<${queued?.deliveryId}@localhost>` });
    expect(email.text).toMatch(/^Yes, we do\.\n\nOn .* UTC, you wrote:\n> name: Ana\n> email: ana@example\.test\n/);
    expect(email.text).toContain("> message: Do you repair clocks?\n> Old ones?\n");
    expect(email.html).toContain("Do you repair clocks?<br>");
    expect(raw).not.toMatch(/^(bcc|auto-submitted|x-auto-response-suppress|list-id|in-reply-to|references):/im);
    expect(channels.reply.schedule[0]).toBe(0);
  });

  it("continues the email thread of everything sent about its message before", async () => {
    const { clock, sink, deps, form, submit, reply, leave, channels } = await prepare();
    await addDestination(deps, form.id, "office@example.test");
    const id = await submit(ANA);
    const [notice] = await deliveriesOf(deps, id);
    await deliverOnce(deps, notice?.id ?? "", channels);
    const [first] = await reply(id);
    await leave(id);
    clock.advance({ minutes: 1 });
    await reply(id, "And another thing.");
    await leave(id);
    const [, one, two] = sink.received.map(({ email }) => email);
    const [noticeId, firstId] = [`<${notice?.id}@localhost>`, `<${first?.deliveryId}@localhost>`];
    expect(one).toMatchObject({ inReplyTo: noticeId, references: noticeId });
    expect(two).toMatchObject({ inReplyTo: firstId, references: `${noticeId} ${firstId}` });
    expect(two?.messageId).not.toBe(firstId);
  });

  it("keeps its Message-ID across retries and records why it was not sent", async () => {
    const { faults, sink, submit, reply, leave, state, account, deps } = await prepare();
    const id = await submit(ANA);
    const [queued] = await reply(id);
    faults.fault = (own) => own.hangUp();
    expect(await leave(id)).toMatchObject({ outcome: "temporary" });
    expect(await state(id)).toBe("queued");
    faults.fault = () => {
      throw smtpAnswer(554, "No such person");
    };
    expect(await leave(id)).toMatchObject({ outcome: "permanent" });
    expect(await state(id)).toBe("failed");
    const [failed] = await listReplies(account.scope(), deps, { submissionId: id });
    expect(failed).toMatchObject({ state: "failed", attempts: 2 });
    expect(failed?.detail).toContain("No such person");
    faults.fault = null;
    await retryDelivery(account.scope(), deps, { id: queued?.deliveryId ?? "" });
    expect(await leave(id)).toMatchObject({ outcome: "delivered" });
    expect(sink.received).toHaveLength(2);
    const ids = new Set(sink.received.map(({ email }) => email.messageId));
    expect([...ids]).toEqual([`<${queued?.deliveryId}@localhost>`]);
    await expect(retryDelivery(account.scope(), deps, { id: queued?.deliveryId ?? "" })).rejects.toThrow(
      "already been sent",
    );
  });

  it("marks its message as answered once sent, even if a later reply fails", async () => {
    const { faults, submit, reply, leave, state, account, deps } = await prepare();
    const id = await submit(ANA);
    await reply(id);
    await leave(id);
    await reply(id, "And another thing.");
    expect(await state(id)).toBe("sent");
    faults.fault = () => {
      throw smtpAnswer(554, "No such person");
    };
    expect(await leave(id)).toMatchObject({ outcome: "permanent" });
    expect(await state(id)).toBe("sent");
    const replies = await listReplies(account.scope(), deps, { submissionId: id });
    expect(replies.map((one) => one.state)).toEqual(["delivered", "failed"]);
  });

  it("is due ten seconds after it was written and can be taken back until a worker picks it up", async () => {
    const { clock, deps, account, submit, reply, leave, state, sink } = await prepare();
    const id = await submit(ANA);
    const [queued] = await reply(id);
    expect(queued?.nextAttemptAt).toEqual(new Date(clock.now().getTime() + 10_000));
    const takeBack = () => takeBackReply(account.scope(), deps, { submissionId: id, id: queued?.id ?? "" });
    const leaseUntil = (leasedUntil: Date | null) =>
      deps.db.prisma.delivery.update({ where: { id: queued?.deliveryId ?? "" }, data: { leasedUntil } });
    await leaseUntil(new Date(clock.now().getTime() + 1));
    await expect(takeBack()).rejects.toThrow("already been sent");
    await leaseUntil(null);
    expect(await takeBack()).toEqual([]);
    expect(await state(id)).toBeNull();
    expect(await deliveriesOf(deps, id)).toEqual([]);
    await expect(takeBack()).rejects.toThrow("There is no such");
    await reply(id);
    await leave(id);
    const [sent] = await listReplies(account.scope(), deps, { submissionId: id });
    await expect(takeBackReply(account.scope(), deps, { submissionId: id, id: sent?.id ?? "" })).rejects.toThrow(
      "already been sent",
    );
    expect(sink.received).toHaveLength(1);
  });

  it("is never sent for a message in Spam, nor automatically when the message returns to the inbox", async () => {
    const { deps, account, submit, reply, leave, state, sink } = await prepare();
    const id = await submit(ANA);
    await reply(id);
    const move = (folder: "inbox" | "spam") =>
      moveSubmissions(account.scope(), deps, { ids: [id], folder, columns: ["id"] });
    await move("spam");
    expect(await leave(id)).toBeNull();
    await expect(reply(id)).rejects.toThrow("Move the message to the inbox");
    await move("inbox");
    expect(await leave(id)).toBeNull();
    expect(await state(id)).toBe("failed");
    expect(sink.received).toEqual([]);
  });

  it("is rejected, naming who replied and when, after another member's recent reply, unless sent anyway", async () => {
    const { faults, clock, submit, reply, leave, account, colleague, deps } = await prepare();
    const createdAt = clock.now();
    const ana = await colleague("Ana");
    const byAna = (submissionId: string, anyway = false) =>
      sendReply(ana.scope(), deps, { submissionId, subject: "Re", text: "Yes.", anyway });
    const id = await submit(ANA);
    await byAna(id);
    await byAna(id);
    clock.advance({ minutes: 2 });
    const refusal = { code: "CONFLICT", message: "Ana answered 2 minutes ago." };
    await expect(reply(id)).rejects.toMatchObject({
      ...refusal,
      details: { answeredBy: "Ana", answeredAt: createdAt.toISOString() },
    });
    expect(await listReplies(account.scope(), deps, { submissionId: id })).toHaveLength(2);
    clock.advance({ minutes: 8 });
    await reply(id);
    await expect(byAna(id)).rejects.toThrow("Grace <Hopper>");
    expect(await byAna(id, true)).toHaveLength(4);

    const failed = await submit(ANA);
    await byAna(failed);
    faults.fault = () => {
      throw smtpAnswer(554, "No such person");
    };
    await leave(failed);
    expect(await reply(failed)).toHaveLength(2);
  });

  it("is accepted from only one of two members who reply at the same moment", async () => {
    const { submit, reply, account, colleague, deps } = await prepare();
    const ana = await colleague("Ana");
    const submissionId = await submit(ANA);
    const outcomes = await Promise.allSettled([
      reply(submissionId),
      sendReply(ana.scope(), deps, { submissionId, subject: "Re", text: "Yes." }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listReplies(account.scope(), deps, { submissionId })).toHaveLength(1);
  });

  it.each([
    ["no address", { message: "Hello" }, "no email address"],
    ["two addresses", { email: "ana@example.test,eve@example.test" }, "no email address"],
    ["an address with a header", { email: "ana@example.test\r\nBcc: eve@example.test" }, "no email address"],
  ])("is rejected if the visitor gave %s", async (_what, fields, error) => {
    const { submit, reply } = await prepare();
    await expect(reply(await submit(fields))).rejects.toThrow(error);
  });

  it("requires a mail server and a confirmed email address of the owner", async () => {
    const without = await prepare({ smtp: false });
    await expect(without.reply(await without.submit(ANA))).rejects.toThrow("Email is not set up");
    const { deps, account, submit, reply } = await prepare();
    await deps.db.prisma.user.update({ where: { id: account.user.id }, data: { emailVerified: false } });
    await expect(reply(await submit(ANA))).rejects.toThrow("Confirm your own email");
  });

  it("is sent at the maximum length, but rejected if longer or if it has control characters or subject line breaks", async () => {
    const { submit, reply, leave, sink } = await prepare();
    const id = await submit(ANA);
    await expect(reply(id, "x".repeat(20_001))).rejects.toThrow("at most 20,000 characters");
    await expect(reply(id, " \n ")).rejects.toThrow("Write the reply first.");
    await expect(reply(id, "a\u0000b")).rejects.toThrow("cannot be sent by email");
    await expect(reply(id, "Hello", "Re:\r\nBcc: eve@example.test")).rejects.toThrow("line breaks");
    await expect(reply(id, "Hello", "x".repeat(201))).rejects.toThrow("at most 200 characters");
    await reply(id, "x".repeat(20_000));
    expect(await leave(id)).toMatchObject({ outcome: "delivered" });
    expect(sink.received).toHaveLength(1);
  });

  it("is limited to 50 a day per self-registered account and to 50 per message", async () => {
    const capped = await prepare({ selfRegistered: true });
    const to = await capped.submit(ANA);
    for (let sent = 0; sent < 48; sent += 1) await accountCaps.countReply(capped.account.scope(), capped.deps);
    for (let sent = 0; sent < 2; sent += 1) await capped.reply(to);
    await expect(capped.reply(to)).rejects.toThrow("You can send 50 replies a day.");
    capped.clock.advance({ minutes: 29 });
    await capped.reply(to);
    const { deps, clock, submit, reply } = await prepare();
    const id = await submit(ANA);
    const earlier = { submissionId: id, toAddress: ANA.email, subject: "Re", text: "Yes.", createdAt: clock.now() };
    const data = Array.from({ length: 49 }, () => ({ ...earlier, id: deps.newId("rpl") }));
    await deps.db.prisma.reply.createMany({ data });
    await reply(id);
    await expect(reply(id)).rejects.toThrow("at most 50 replies");
  });

  it("counts toward a shared limit of 500 a day for self-registered accounts, without delaying other accounts", async () => {
    const { deps, account, clock } = await prepare({ selfRegistered: true });
    await deps.db.prisma.rateBucket.deleteMany();
    const others = await Promise.all(Array.from({ length: 10 }, () => owner(deps)));
    const ids = others.map((other) => other.scope().accountId);
    await deps.db.prisma.account.updateMany({ where: { id: { in: ids } }, data: { selfRegistered: true } });
    for (const other of others)
      for (let sent = 0; sent < 50; sent += 1) await accountCaps.countReply(other.scope(), deps);
    await expect(accountCaps.countReply(account.scope(), deps)).rejects.toThrow(
      "This server has sent all replies that it allows self-registered accounts in a day. Try again in 3 minutes.",
    );
    await accountCaps.countReply((await owner(deps)).scope(), deps);
    clock.advance({ minutes: 3 });
    await accountCaps.countReply(account.scope(), deps);
  });

  it("can only be written by the signed-in owner", async () => {
    const { deps, account, submit } = await prepare();
    const submissionId = await submit(ANA);
    const scope = account.scope({}, { kind: "token" } as never);
    const input = { submissionId, subject: "Re", text: "Hello" };
    await expect(sendReply(scope, deps, input)).rejects.toThrow("Only the signed-in owner");
    await expect(listReplies(scope, deps, input)).rejects.toThrow("Only the signed-in owner");
    await expect(saveReply(scope, deps, { name: "One", text: "Hello" })).rejects.toThrow("Only the signed-in owner");
  });
});

describe("Saved replies", () => {
  it("are saved under a name, edited and deleted", async () => {
    const { deps, account } = await prepare();
    const save = (input: { id?: string; name: string; text: string }) => saveReply(account.scope(), deps, input);
    await save({ name: "Thanks", text: "Thank you, {{name}}." });
    const [first, second] = await save({ name: "hours", text: "We are open all day." });
    expect([first?.name, second?.name]).toEqual(["hours", "Thanks"]);
    await save({ id: first?.id ?? "", name: "Opening hours", text: "Nine to five." });
    expect(await listSavedReplies(account.scope(), deps)).toMatchObject([
      { name: "Opening hours", text: "Nine to five." },
      { name: "Thanks" },
    ]);
    const other = await owner(deps);
    const foreign = { id: first?.id ?? "" };
    await expect(saveReply(other.scope(), deps, { ...foreign, name: "Mine", text: "x" })).rejects.toThrow("no such");
    await expect(deleteSavedReply(other.scope(), deps, foreign)).rejects.toThrow("There is no such saved reply.");
    expect(await deleteSavedReply(account.scope(), deps, foreign)).toMatchObject([{ name: "Thanks" }]);
    await expect(save({ name: " ", text: "x" })).rejects.toThrow("Enter a name");
    await expect(save({ name: "x".repeat(61), text: "x" })).rejects.toThrow("at most 60 characters");
  });
});
