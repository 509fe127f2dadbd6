import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { confirmDestination, writeDestinationToken } from "../../../server/core/destinations/confirm-destination.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { releaseSubmission } from "../../../server/features/confirmed-addresses/confirmations.ts";
import { eraseMatching } from "../../../server/features/erasure/erase-matching.ts";
import { saveRule } from "../../../server/features/rules/rules.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { attachFile } from "../../support/attach-file.ts";
import { prepareConfirming } from "../../support/confirming.ts";
import { sendQueuedNotices } from "../../support/daily-test.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();
const prepare = () => prepareConfirming(database.db);
const SPAM = { _gotcha: "filled by a bot" };

describe("A message to a form that asks visitors to confirm their address", () => {
  it("is delivered only after its visitor presses the button on the page from their email", async () => {
    const { sink, send, ask, press, kinds, request, deliverAll } = await prepare();
    const id = await send();
    expect(await kinds(id)).toEqual(["confirmation pending"]);
    const path = await ask(id);
    expect(sink.received.map(({ to }) => to)).toEqual([["ana@example.test"]]);
    expect(sink.received[0]?.raw).not.toContain("repair clocks");
    const page = await (await request(path)).text();
    expect(page).toContain("ana@example.test is your address");
    expect(await kinds(id)).toEqual(["confirmation delivered"]);
    expect(await (await press(path)).text()).toContain("Message confirmed");
    expect(await kinds(id)).toEqual(["confirmation delivered", "mail pending"]);
    await deliverAll(id);
    expect(sink.received.map(({ to }) => to)).toEqual([["ana@example.test"], ["office@example.test"]]);
  });

  it("asks in the language of its visitor and keeps the wording in that language", async () => {
    const { sink, send, ask, press, request, record } = await prepare();
    const id = await send({ _language: "de" });
    const path = await ask(id);
    expect(sink.received[0]?.email).toMatchObject({ subject: "Bestätigen Sie Ihre Nachricht an „Contact“" });
    const page = await request(path, { headers: { "accept-language": "fr" } });
    expect(page.headers.get("content-language")).toBe("de");
    expect(await page.text()).toContain("Bestätigen Sie Ihre Nachricht");
    expect(await (await press(path)).text()).toContain('lang="de"');
    expect(await record(id)).toMatchObject({ language: "de", words: expect.stringContaining("ana@example.test") });
  });

  it("records when the visitor was asked, when they confirmed, and the wording", async () => {
    const { clock, send, ask, press, record } = await prepare();
    const id = await send();
    clock.advance({ minutes: 1 });
    const sentAt = clock.now();
    const path = await ask(id);
    clock.advance({ hours: 5 });
    await press(path);
    expect(await record(id)).toMatchObject({
      sentAt,
      confirmedAt: clock.now(),
      words:
        "By selecting “Confirm”, you confirm that ana@example.test is your address and that you sent a message to “Contact”.",
      language: "en",
      releasedAt: null,
    });
  });

  it("stays unchanged however often mail scanners open the link", async () => {
    const { send, ask, request, record, kinds } = await prepare();
    const id = await send();
    const path = await ask(id);
    const before = await record(id);
    for (let times = 0; times < 100; times++) {
      for (const method of ["GET", "HEAD"]) expect((await request(path, { method })).status).toBe(200);
    }
    expect(await record(id)).toEqual(before);
    expect(await kinds(id)).toEqual(["confirmation delivered"]);
  });

  it("is delivered once when the button is pressed repeatedly, even at the same time", async () => {
    const { send, ask, press, kinds } = await prepare();
    const id = await send();
    const path = await ask(id);
    const pages = await Promise.all([press(path), press(path), press(path)]);
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(texts.filter((text) => text.includes("Message confirmed"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Already confirmed"))).toHaveLength(2);
    const again = await press(path);
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining("Already confirmed")]);
    expect(await kinds(id)).toEqual(["confirmation delivered", "mail pending"]);
  });

  it.each([
    [-1, 200, "Message confirmed", true],
    [0, 410, "This link has expired", false],
    [1, 410, "This link has expired", false],
  ])(
    "can be confirmed for seven days after the email: %s ms past the limit, the page returns %s",
    async (...expected) => {
      const [ms, status, title, isKept] = expected;
      const { clock, deps, send, ask, press, request } = await prepare();
      const id = await send();
      clock.advance({ hours: 1 });
      const path = await ask(id);
      clock.advance({ days: 7, ms });
      expect((await request(path)).status).toBe(status);
      const page = await press(path);
      expect([page.status, await page.text()]).toEqual([status, expect.stringContaining(title)]);
      await sweepExpired(systemScope(), deps);
      expect(await deps.db.prisma.submission.count({ where: { id } })).toBe(isKept ? 1 : 0);
      expect((await press(path)).status).toBe(isKept ? 200 : 404);
    },
  );

  it("uses a sender address that receives bounces and reports failed emails to the owner once a day", async () => {
    const onRcptTo: MailFaults["onRcptTo"] = ({ address }, _session, answer) =>
      answer(address.startsWith("nobody") ? smtpAnswer(550, "5.1.1 User unknown") : undefined);
    const { sink, deps, account, send, deliverAll, kinds, record } = await prepareConfirming(database.db, { onRcptTo });
    await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    await deliverAll(await send());
    expect(sink.received.map(({ from }) => from)).toEqual(["postern@localhost"]);
    for (const email of ["nobody@example.test", "nobody@example.com"]) {
      const id = await send({ email });
      await deliverAll(id);
      expect([await kinds(id), (await record(id))?.expiresAt]).toEqual([["confirmation failed"], null]);
    }
    await sendQueuedNotices(deps);
    const [told, ...others] = sink.received.slice(1);
    expect([told?.to, others]).toEqual([[account.user.email], []]);
    expect(told?.email.subject).toBe("A visitor could not be asked to confirm");
    expect(told?.email.text).toContain("5.1.1 User unknown");
  });

  it("is deleted with its files if left unconfirmed, but not while its email could not be sent", async () => {
    const { clock, deps, sink, send, ask, deliverAll, kinds } = await prepare();
    const asked = await send();
    await attachFile(deps, asked, { name: "clock.txt", content: Buffer.from("a clock") });
    const { storageKey } = await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId: asked } });
    await ask(asked);
    await sink.close();
    const unsent = await send();
    await deliverAll(unsent);
    expect(await kinds(unsent)).toEqual(["confirmation pending"]);
    clock.advance({ days: 8 });
    await sweepExpired(systemScope(), deps);
    expect(await deps.db.prisma.submission.findMany({ select: { id: true } })).toContainEqual({ id: unsent });
    expect(await deps.db.prisma.submission.count({ where: { id: asked } })).toBe(0);
    expect(await deps.db.prisma.submissionConfirmation.count({ where: { submissionId: asked } })).toBe(0);
    expect(await deps.db.prisma.fileRemoval.count({ where: { storageKey: storageKey ?? "" } })).toBe(1);
  });

  it.each([
    ["none", {}],
    ["something that is no address", { email: "ana at example" }],
    ["two addresses", { email: "ana@example.test,eve@example.test" }],
  ])("is refused with %s as its address, with an error on the field in the caller's format", async (_what, fields) => {
    const { post, form, deps } = await prepare();
    const message = { message: "Do you repair clocks?", ...fields };
    const refused = await post(message);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      reason: "no_email",
      errors: [
        { field: "email", code: "TYPE_EMAIL", message: "Please enter your email address and send the form again." },
      ],
    });
    const page = await post(message, { accept: "text/html" });
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining("Please enter your email address")]);
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBe(0);
  });

  it("asks nobody while in Spam and asks its visitor once moved out of it", async () => {
    const { clock, deps, scope, send, ask, press, kinds } = await prepare();
    const id = await send(SPAM);
    expect(await kinds(id)).toEqual([]);
    clock.advance({ days: 9 });
    const move = (folder: "inbox" | "spam") =>
      moveSubmissions(scope(), deps, { ids: [id], folder, columns: ["isUnconfirmed"] });
    expect(await move("inbox")).toEqual([{ isUnconfirmed: true }]);
    expect(await kinds(id)).toEqual(["confirmation pending"]);
    await move("spam");
    expect(await kinds(id)).toEqual(["confirmation cancelled"]);
    await move("inbox");
    const path = await ask(id);
    await move("spam");
    await press(path);
    expect(await kinds(id)).toEqual(["confirmation delivered"]);
    await move("inbox");
    expect(await kinds(id)).toEqual(["confirmation delivered", "mail pending"]);
  });

  it("runs rules and the auto-reply once it is confirmed", async () => {
    const { deps, scope, form, send, ask, press, kinds } = await prepare();
    await addDestination(deps, form.id, "sales@example.test");
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { autoReplyText: "Thank you." } });
    await saveRule(scope(), deps, {
      ...{ id: null, formId: null, name: "Sales", enabled: true, match: "all", stops: false },
      conditions: [{ kind: "any_field_contains", field: null, value: "clocks" }],
      actions: {
        ...{ labelIds: [], star: true, done: false, mail: "only", addresses: ["sales@example.test"] },
        ...{ webhooks: "usual", endpointIds: [] },
      },
    });
    const id = await send();
    expect((await deps.db.prisma.submission.findUnique({ where: { id } }))?.isStarred).toBe(false);
    await press(await ask(id));
    expect((await deps.db.prisma.submission.findUnique({ where: { id } }))?.isStarred).toBe(true);
    expect(await kinds(id)).toEqual(["auto_reply pending", "confirmation delivered", "mail pending"]);
    expect((await deliveriesOf(deps, id)).find(({ kind }) => kind === "mail")?.target).toBe("sales@example.test");
  });

  it("is not delivered to a destination confirmed for the form in the meantime", async () => {
    const { deps, scope, form, send, kinds } = await prepare();
    const id = await send();
    await updateForm(scope(), deps, {
      formId: form.id,
      change: { destinations: ["office@example.test", "new@example.test"] },
    });
    const expiresAt = new Date(deps.clock.now().getTime() + 1_000);
    const token = writeDestinationToken(deps.keys, { formId: form.id, address: "new@example.test", expiresAt });
    await confirmDestination(systemScope(), deps, { token });
    expect(await kinds(id)).toEqual(["confirmation pending"]);
  });

  it("can be delivered without confirmation by a member, whose name is recorded", async () => {
    const { clock, deps, scope, send, ask, press, kinds, record } = await prepare();
    const id = await send();
    const path = await ask(id);
    await releaseSubmission(scope(), deps, { id, columns: [] });
    const release = () => releaseSubmission(scope(), deps, { id, columns: [] });
    await expect(release()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await record(id)).toMatchObject({ releasedAt: clock.now(), releasedBy: "Ada Lovelace", confirmedAt: null });
    expect(await kinds(id)).toEqual(["confirmation delivered", "mail pending"]);
    clock.advance({ days: 6 });
    await press(path);
    expect(await record(id)).toMatchObject({ confirmedAt: clock.now() });
    clock.advance({ days: 3 });
    await sweepExpired(systemScope(), deps);
    expect(await kinds(id)).toEqual(["confirmation delivered", "mail pending"]);
  });

  it("cannot be confirmed from the Trash, beyond the retention window or with a forged token", async () => {
    const { deps, clock, account, scope, send, ask, press, record } = await prepare();
    const [trashed, old] = [await send(), await send({ email: "ben@example.test" })];
    const [toTrashed, toOld] = [await ask(trashed), await ask(old)];
    await deleteSubmissions(scope(), deps, { ids: [trashed] });
    expect((await press(toTrashed)).status).toBe(404);
    await deps.db.prisma.account.update({
      where: { id: account.account.id },
      data: { retentionDays: 1, retentionInForce: 1 },
    });
    clock.advance({ days: 1 });
    expect((await press(toOld)).status).toBe(404);
    for (const id of [trashed, old]) expect((await record(id))?.confirmedAt).toBeNull();
    expect((await press(`/confirm-message/${"A".repeat(43)}`)).status).toBe(404);
    expect((await press("/confirm-message/%00")).status).toBe(404);
  });

  it("sends one mailbox at most three emails a day, however its address is written", async () => {
    const { sink, send, deliverAll, kinds } = await prepare();
    const ids = [];
    for (const email of ["ana@example.test", "Ana+1@example.test", "ana+2@example.test", "a.na@example.test"]) {
      const id = await send({ email });
      await deliverAll(id);
      ids.push(id);
    }
    expect(sink.received).toHaveLength(3);
    expect(await kinds(ids[3] ?? "")).toEqual(["confirmation failed"]);
  });

  it("is erased together with its confirmation record", async () => {
    const { deps, scope, send, ask, press, record } = await prepare();
    const id = await send();
    await press(await ask(id));
    const found = { value: "ana@example.test", place: "whole", upTo: id } as const;
    await eraseMatching(scope(), deps, { ...found, erasureId: null, cursor: null });
    expect(await record(id)).toBeNull();
  });
});

it("refuses the setting while the server cannot send email", async () => {
  const { scope, form } = await prepare();
  const deps = createTestDeps(database.db);
  const change = { asksConfirmation: true };
  await database.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: false } });
  await expect(updateForm(scope(), deps, { formId: form.id, change })).rejects.toMatchObject({ code: "CONFLICT" });
});
