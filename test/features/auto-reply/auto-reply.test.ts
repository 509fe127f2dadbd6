import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { mailboxOf, mailboxSql } from "../../../server/core/deliveries/store/channels.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();
const TEXT = "Thank you for writing.\nWe answer within <two> days.";

async function prepare({ text = TEXT }: { text?: string } = {}) {
  // Removes mailbox limits used up by other tests.
  await database.db.prisma.rateBucket.deleteMany();
  const sink = await createMailSink();
  const { clock, deps, ada: account, form } = await arrangeForm(database, { config: { smtpUrl: sink.url } });
  const addAddress = (address: string) => addDestination(deps, form.id, address);
  const set = (change: { autoReplySubject?: string; autoReplyText?: string }) =>
    updateForm(account.scope(), deps, { formId: form.id, change });
  await set({ autoReplySubject: "We received your message", autoReplyText: text });
  const channels = createChannels(createMailer(systemScope(), deps));
  const intake = createTestIntake(deps);
  const submit = (fields: Record<string, string>) => intake.submit(form.id, fields);
  const answered = async (fields: Record<string, string>) =>
    (await deliveriesOf(deps, await submit(fields))).map(({ kind, target }) => [kind, target]);
  return { clock, sink, deps, account, form, addAddress, set, channels, intake, submit, answered };
}

const message = { message: "Do you repair clocks?" };
const from = (email: string) => ({ email, ...message });

describe("The auto-reply to a visitor", () => {
  it("explains itself in the form's language, or else in the language of the response to the message", async () => {
    const { deps, form, sink, channels, intake } = await prepare();
    const answerTo = async (email: string) => {
      await intake.send(form.id, from(email), { "accept-language": "de-AT" });
      const [submission] = (await intake.submissions(form.id)).slice(-1);
      const [delivery] = await deliveriesOf(deps, submission?.id ?? "");
      await deliverOnce(deps, delivery?.id ?? "", channels);
      return sink.received.at(-1)?.email.html ?? "";
    };
    expect(await answerTo("one@example.test")).toContain('<html lang="de" dir="ltr">');
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { language: "ar" } });
    const arabic = await answerTo("two@example.test");
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain(`<div lang="und" dir="auto">${TEXT.split("\n")[0]}`);
  });

  it("contains the owner's words and none of the visitor's, and asks machines not to respond", async () => {
    const { deps, sink, channels, submit } = await prepare();
    const id = await submit({ name: "<b>Ana</b>", email: "ana@example.test", ...message });
    const [delivery] = await deliveriesOf(deps, id);
    await deliverOnce(deps, delivery?.id ?? "", channels);
    const { to, from: returnPath, email, raw } = sink.received[0] ?? expect.fail("nothing came");
    expect(to).toEqual(["ana@example.test"]);
    expect(email).toMatchObject({ subject: "We received your message", messageId: `<${delivery?.id}@localhost>` });
    expect(email.text).toContain(TEXT);
    expect(email.html).toContain("We answer within &lt;two&gt; days.");
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(header("auto-submitted")).toBe("auto-replied");
    expect(header("x-auto-response-suppress")).toBe("All");
    expect(header("reply-to")).toBeUndefined();
    expect(returnPath).toBe("");
    expect(raw).not.toMatch(/repair clocks|Ana<|&lt;b&gt;/);
  });

  it("has the form's first confirmed address as Reply-To, never an unconfirmed one", async () => {
    const { clock, deps, form, sink, channels, submit, addAddress } = await prepare();
    await deps.db.prisma.destination.create({ data: { formId: form.id, address: "new@example.test" } });
    await addAddress("office@example.test");
    clock.advance({ minutes: 1 });
    await addAddress("later@example.test");
    const deliveries = await deliveriesOf(deps, await submit(from("ana@example.test")));
    const reply = deliveries.find(({ kind }) => kind === "auto_reply");
    await deliverOnce(deps, reply?.id ?? "", channels);
    expect(sink.received[0]?.email.replyTo).toEqual([{ name: "", address: "office@example.test" }]);
  });

  it.each([
    ["no address", {}],
    ["something that is no address", { email: "ana at example" }],
    ["two addresses", { email: "ana@example.test,eve@example.test" }],
    ["an address with a line break", { email: "ana@example.test\nBcc: eve@example.test" }],
    ["a daemon's address", { email: "MAILER-DAEMON@example.test" }],
    ["an address that takes no answers", { email: "no-reply@example.test" }],
    ["another one", { email: "DoNotReply@example.test" }],
    ["a list's own address", { email: "news-request@example.test" }],
    ["a bounce address", { email: "bounces+ana@example.test" }],
  ])("is not sent to a visitor who gives %s", async (_what, fields) => {
    const { answered } = await prepare();
    expect(await answered({ ...fields, ...message })).toEqual([]);
  });

  it("is sent once a day: not again just before a day has passed, but right after", async () => {
    const { clock, answered } = await prepare();
    const once = [["auto_reply", "ana@example.test"]];
    expect(await answered(from("ana@example.test"))).toEqual(once);
    expect(await answered(from("ben@example.test"))).toHaveLength(1);
    clock.advance({ days: 1, seconds: -1 });
    expect(await answered(from("ana@example.test"))).toEqual([]);
    clock.advance({ seconds: 2 });
    expect(await answered(from("ana@example.test"))).toEqual(once);
  });

  it("is sent once a day per mailbox, however the address is written", async () => {
    const { clock, answered } = await prepare();
    expect(await answered(from("ana.costa@example.test"))).toHaveLength(1);
    for (const email of [
      "ANA.Costa@example.test",
      "ana.costa@EXAMPLE.test",
      "ana.costa+1@example.test",
      "Ana.Costa+two+three@Example.Test",
      "anacosta@example.test",
    ]) {
      expect(await answered(from(email))).toEqual([]);
    }
    expect(await answered(from("ana.costa@mail.example.test"))).toHaveLength(1);
    expect(await answered(from("ana-costa@example.test"))).toHaveLength(1);
    clock.advance({ days: 1, seconds: 1 });
    expect(await answered(from("ANA.COSTA+3@example.test"))).toHaveLength(1);
  });

  it("is sent once when two processes receive posts simultaneously and queue two", async () => {
    const { deps, form, channels, sink, submit } = await prepare();
    const details = [];
    for (const email of ["ana@example.test", "ANA+2@example.test"]) {
      const [delivery] = await deliveriesOf(deps, await submit(from(email)));
      // Hidden from the other one, like an uncommitted transaction.
      await deps.db.prisma.delivery.updateMany({ where: { formId: form.id }, data: { createdAt: new Date(0) } });
      details.push(await deliverOnce(deps, delivery?.id ?? "", channels));
    }
    expect(details).toMatchObject([
      { outcome: "delivered" },
      { outcome: "permanent", detail: "Not sent: this mailbox has had enough auto-replies today." },
    ]);
    expect(sink.received).toHaveLength(1);
  });

  it("is limited to five a day across all forms: the fifth form sends one, the sixth does not", async () => {
    const { clock, deps, channels, sink, intake } = await prepare();
    const outcomes: (string | undefined)[] = [];
    const write = async (email: string) => {
      const form = await (await owner(deps)).form();
      await deps.db.prisma.form.update({ where: { id: form.id }, data: { autoReplyText: TEXT } });
      const id = await intake.submit(form.id, from(email));
      const [delivery] = await deliveriesOf(deps, id);
      return (await deliverOnce(deps, delivery?.id ?? "", channels))?.outcome;
    };
    for (const tag of [1, 2, 3, 4, 5, 6]) outcomes.push(await write(`ana+${tag}@example.test`));
    expect(outcomes).toEqual([...Array(5).fill("delivered"), "permanent"]);
    expect(await write("ben@example.test")).toBe("delivered");
    clock.advance({ days: 1 });
    expect(await write("ana@example.test")).toBe("delivered");
    expect(sink.received).toHaveLength(7);
  });

  it("is sent after a temporary failure, which does not count toward the limit", async () => {
    const { deps, submit } = await prepare();
    const [delivery] = await deliveriesOf(deps, await submit(from("ana@example.test")));
    const send = (outcome: "temporary" | "delivered") =>
      deliverOnce(
        deps,
        delivery?.id ?? "",
        createChannels({
          ...{
            from: async () => "postern@localhost.test",
            check: () => expect.fail("not used"),
            close: () => undefined,
          },
          send: async () => ({ outcome, detail: "The mail server said so." }),
        }),
      );
    expect(await send("temporary")).toMatchObject({ outcome: "temporary" });
    expect(await send("delivered")).toMatchObject({ outcome: "delivered" });
  });

  it("is found through an index", async () => {
    const { deps, form } = await prepare();
    const client = await deps.db.pool.connect();
    try {
      await client.query("BEGIN; SET LOCAL enable_seqscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT FROM deliveries AS past WHERE past.kind = 'auto_reply' AND past.form_id = '${form.id}'
         AND ${mailboxSql("past.target")} = 'ana@example.test' AND past.created_at > now()`,
      );
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("deliveries_auto_replies_idx");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("resolves an address to the same mailbox in SQL and TypeScript", async () => {
    const { deps } = await prepare();
    for (const email of [
      "A.B.C+d.e+f@X.Example",
      "+tag@x.example",
      "a+@x.example",
      "...@x.example",
      "I@X.EXAMPLE",
      "a.b@GoogleMail.com",
    ]) {
      const { rows } = await deps.db.pool.query(`SELECT ${mailboxSql("$1::text")} AS mailbox`, [email]);
      expect(rows).toEqual([{ mailbox: mailboxOf(email) }]);
    }
    expect(mailboxOf("A.na+x@GoogleMail.com")).toBe("ana@gmail.com");
    expect(mailboxOf("ana@googlemail.com.example")).toBe("ana@googlemail.com.example");
  });

  it("is sent once, however often the visitor presses the button at the same moment", async () => {
    const { deps, form, intake } = await prepare();
    await Promise.all(Array.from({ length: 10 }, () => intake.send(form.id, from("ana@example.test"))));
    expect(await deps.db.prisma.delivery.count({ where: { formId: form.id, kind: "auto_reply" } })).toBe(1);
  });

  it("is not sent for spam, and is sent once when the message turns out to be legitimate", async () => {
    const { account, deps, submit } = await prepare();
    const id = await submit({ ...from("ana@example.test"), _gotcha: "x" });
    expect(await deliveriesOf(deps, id)).toEqual([]);
    const move = (folder: "inbox" | "spam") =>
      moveSubmissions(account.scope(), deps, { ids: [id], folder, columns: ["id"] });
    await move("inbox");
    await move("spam");
    await move("inbox");
    expect(await deliveriesOf(deps, id)).toMatchObject([{ kind: "auto_reply", state: "pending" }]);
  });

  it("stops when the form is flooded: the hundredth message in an hour gets one, the next does not", async () => {
    const { clock, deps, form, answered } = await prepare();
    const hour = new Date("2026-03-01T12:00:00.000Z");
    clock.set("2026-03-01T12:30:00.000Z");
    await deps.db.prisma.receiptCount.create({ data: { formId: form.id, hour, outcome: "inbox", count: 99n } });
    expect(await answered(from("ana@example.test"))).toHaveLength(1);
    expect(await answered(from("ben@example.test"))).toEqual([]);
  });

  it("is not sent once the owner has switched it off, even if it was already queued", async () => {
    const { deps, set, sink, channels, submit, answered } = await prepare();
    const [delivery] = await deliveriesOf(deps, await submit(from("ana@example.test")));
    await set({ autoReplyText: "" });
    expect(await deliverOnce(deps, delivery?.id ?? "", channels)).toMatchObject({ outcome: "cancelled" });
    expect(await answered(from("ben@example.test"))).toEqual([]);
    expect(sink.received).toEqual([]);
  });

  it("is not sent to the sender address itself", async () => {
    const { clock, sink, deps, form, channels } = await prepare();
    const id = deps.newId("dlv");
    const submissionId = deps.newId("sub");
    const facts = { accountId: form.form.accountId, formId: form.id, createdAt: clock.now() };
    await deps.db.prisma.submission.create({
      data: {
        ...facts,
        id: submissionId,
        folder: "inbox",
        fields: [],
        sender: "",
        preview: "",
        spamScore: 0,
        spamReasons: [],
        spamThreshold: 5,
      },
    });
    await deps.db.prisma.delivery.create({
      data: { ...facts, id, submissionId, kind: "auto_reply", target: "postern@localhost.test", queuedAt: clock.now() },
    });
    const mail = createMailer(systemScope(), {
      ...deps,
      config: { ...deps.config, mailFrom: "Postern@localhost.test" },
    });
    expect(await deliverOnce(deps, id, createChannels(mail))).toMatchObject({ outcome: "cancelled" });
    expect(channels.auto_reply).toBeDefined();
    expect(sink.received).toEqual([]);
  });
});

describe("The text of an auto-reply", () => {
  it("is rejected with a clear error when too long or unfit for email", async () => {
    const { set } = await prepare();
    await expect(set({ autoReplyText: "x".repeat(5_001) })).rejects.toThrow("at most 5,000 characters");
    await expect(set({ autoReplyText: "a\u0000b" })).rejects.toThrow("cannot be sent by email");
    await expect(set({ autoReplySubject: "x".repeat(121) })).rejects.toThrow("at most 120 characters");
    await expect(set({ autoReplyText: "x".repeat(5_000) })).resolves.toMatchObject({
      autoReplyText: "x".repeat(5_000),
    });
  });

  it("cannot inject headers: a subject with a line break stays one line", async () => {
    const { deps, sink, channels, set, submit } = await prepare();
    await set({ autoReplySubject: "Hello\r\nBcc: eve@example.test" });
    const [delivery] = await deliveriesOf(deps, await submit(from("ana@example.test")));
    await deliverOnce(deps, delivery?.id ?? "", channels);
    expect(sink.received[0]?.to).toEqual(["ana@example.test"]);
    expect(sink.received[0]?.email.subject).toBe("Hello Bcc: eve@example.test");
    expect(sink.received[0]?.raw).not.toMatch(/^bcc:/im);
  });
});
