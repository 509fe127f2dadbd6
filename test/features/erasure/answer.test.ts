import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { listReaders, recordAccess } from "../../../server/core/access-log/access-log.ts";
import { createToken } from "../../../server/core/agents/tokens.ts";
import type { DeliveryKind, DeliveryState } from "../../../server/core/database/db.ts";
import type { OwnerScope } from "../../../server/core/scope/scope.ts";
import { startAnswer } from "../../../server/features/erasure/answer.ts";
import { eraseMatching } from "../../../server/features/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { createLabel, labelSubmissions } from "../../../server/features/labels/labels.ts";
import { addNote, listNotes } from "../../../server/features/notes/notes.ts";
import { setRecord } from "../../../server/features/privacy/record.ts";
import { updateAccountPrivacy, updateFormPrivacy } from "../../../server/features/privacy/store/privacy.ts";
import { saveReply } from "../../../server/features/replies/saved-replies.ts";
import { createView } from "../../../server/features/saved-views/views.ts";
import { readSpamFilter, setSpamLists } from "../../../server/features/spam-lists/spam-lists.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { MAX_ANSWER_MESSAGES } from "../../../shared/limits.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import type { OwnerFacts } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { serveExports } from "../../support/exports.ts";
import "../../support/property-seed.ts";
import { readZip } from "../../support/zip.ts";

const database = useDatabase();
const GRACE = "grace@navy.example";
const ANA = "ana@else.example";

interface Choices {
  readonly place?: "whole" | "anywhere";
  readonly withNotes?: boolean;
  readonly withMentions?: boolean;
  readonly also?: string[];
}

async function setUp(facts: OwnerFacts = {}) {
  const folder = createFolderStorage(join(inject("files"), crypto.randomUUID()));
  const { clock, deps, ada, form } = await arrangeForm(database, { files: folder, plan: "pro", ...facts });
  const scope = () => ada.scope({}, { id: "ses_1" });
  const url = await serveExports(deps, { ada: scope });
  const write = async (email: string, message: string, more: { at?: string; replyTo?: string } = {}) => {
    clock.advance({ seconds: 1 });
    const fields: [string, string][] = [
      ["email", email],
      ["message", message],
    ];
    const { at, replyTo = email } = more;
    const id = await form.submission({ fields, ...(at === undefined ? {} : { at }) });
    await deps.db.prisma.submission.update({ where: { id }, data: { replyTo } });
    return id;
  };
  const start = async (value: string, choices: Choices = {}, as: OwnerScope = scope()) => {
    const { place = "whole", withNotes = true, withMentions = false, also = [] } = choices;
    const { newestId } = await previewErasure(scope(), deps, { value, place, also, cursor: null });
    return startAnswer(as, deps, { value, place, also, upTo: newestId ?? "", withNotes, withMentions });
  };
  const get = async (path: string) => fetch(new URL(path, url), { headers: { Cookie: "session=ada" } });
  const answer = async (value: string, choices: Choices = {}) => {
    const response = await get((await start(value, choices)).url);
    expect(response.status).toBe(200);
    const entries = await readZip(await response.arrayBuffer());
    const text = (name: string) => entries.get(name)?.toString() ?? "";
    const everything = [...entries].map(([name, content]) => `${name}\n${content.toString()}`).join("\n");
    const page = text("answer.html");
    const json = JSON.parse(text("answer.json"));
    return { response, names: [...entries.keys()], page, json, everything, text };
  };
  const deliver = (submissionId: string, kind: DeliveryKind, target: string, state: DeliveryState = "delivered") =>
    deps.db.prisma.delivery.create({
      data: {
        ...{ id: deps.newId("dlv"), accountId: ada.account.id, formId: form.id, submissionId, kind, target, state },
        ...{ attempts: 1, queuedAt: clock.now(), createdAt: clock.now(), finishedAt: clock.now() },
      },
    });
  return { clock, deps, ada, form, scope, write, start, get, answer, deliver };
}

describe("An answer to a person's data request", () => {
  it("contains each of their messages with all stored data, on a page and for programs", async () => {
    const { deps, ada, form, scope, write, answer, deliver } = await setUp();
    const id = await write(GRACE, "What is it\nthat you charge?");
    await deps.db.prisma.submission.update({
      where: { id },
      data: {
        ...{ ip: "192.0.2.7", userAgent: "Navigator", referrer: "https://shop.example/contact", language: "en" },
        spamReasons: [["links", 1.25, "Many links"]],
        ...{ spamScore: 1.25, spamThreshold: 4.3 },
      },
    });
    await attachFile(deps, id, { name: "plan #1.txt", content: Buffer.from("the plan") });
    await attachFile(deps, id, { name: "huge.bin", content: Buffer.from("x"), leftOut: "too-large" });
    await attachFile(deps, id, { name: "virus.exe", content: Buffer.from("x"), scan: "infected" });
    const label = await createLabel(scope(), deps, { name: "Customer", color: "blue" });
    await labelSubmissions(scope(), deps, { ids: [id], labelId: label.id, isOn: true, columns: ["id"] });
    await addNote(scope(), deps, { submissionId: id, text: "Called her back" });
    const reply = {
      id: deps.newId("rpl"),
      submissionId: id,
      toAddress: GRACE,
      subject: "Re: Hello",
      text: "It costs 5.",
    };
    await deps.db.prisma.reply.create({ data: { ...reply, createdAt: deps.clock.now() } });
    await deliver(id, "reply", reply.id);
    await deliver(id, "mail", "desk@shop.example");
    const hook = {
      formId: form.id,
      url: "https://hooks.slack.example/services/T0/secret-path",
      format: "slack",
    } as const;
    const endpoint = { id: deps.newId("whk"), accountId: ada.account.id, encryptedSecret: "", ...hook };
    await deps.db.prisma.webhookEndpoint.create({ data: { ...endpoint, createdAt: deps.clock.now() } });
    await deliver(id, "webhook", endpoint.id, "failed");
    await deliver(id, "webhook", "whk_gone");
    const submissionIds = [id];
    const read = { formId: form.id, folder: null, rows: 1, contents: true, complete: true, submissionIds } as const;
    await recordAccess(ada.scope({}, { kind: "agent", name: "Helper" }), deps, {
      ...read,
      surface: "mcp",
      clientName: "Claude",
    });

    const { json, page, names, text, everything, response } = await answer(GRACE);
    const file = `files/${id}/plan #1.txt`;
    expect(names).toEqual(["answer.html", "answer.json", file]);
    expect(text(file)).toBe("the plan");
    expect(page).toContain(`href="files/${id}/plan%20%231.txt"`);
    expect(json.messages).toEqual([
      expect.objectContaining({
        ...{ id, form: "Contact", folder: "inbox", received_at: "2026-03-01T12:00:01.000Z" },
        deleted_by: "2027-03-01T12:00:01.000Z",
        fields: [
          { name: "email", value: GRACE },
          { name: "message", value: "What is it\nthat you charge?" },
        ],
        files: [
          expect.objectContaining({ name: "plan #1.txt", path: file, missing: null }),
          expect.objectContaining({ name: "huge.bin", path: null, missing: "not_kept" }),
          expect.objectContaining({ name: "virus.exe", path: null, missing: "infected" }),
        ],
        sent: [
          expect.objectContaining({ kind: "reply", recipient: GRACE, state: "delivered" }),
          expect.objectContaining({ kind: "mail", recipient: "desk@shop.example", state: "delivered" }),
          expect.objectContaining({
            kind: "webhook",
            service: "slack",
            recipient: "hooks.slack.example",
            state: "failed",
          }),
          expect.objectContaining({ kind: "webhook", service: null, recipient: null }),
        ],
        read: expect.arrayContaining([expect.objectContaining({ by: "agent", recipient: "Helper", times: 1 })]),
        ...{ ip: "192.0.2.7", user_agent: "Navigator", held_as_spam: false },
        spam_reasons: [{ name: "links", detail: "Many links" }],
        replies: [expect.objectContaining({ to: GRACE, text: "It costs 5." })],
        labels: ["Customer"],
        notes: [expect.objectContaining({ text: "Called her back" })],
      }),
    ]);
    const said = [
      "What is it\nthat you charge?",
      "192.0.2.7",
      "Many links",
      "Called her back",
      "It costs 5.",
      "Customer",
    ];
    for (const part of [...said, "desk@shop.example", "Helper"]) expect(page).toContain(part);
    for (const secret of ["secret-path", ada.user.email, "Ada Lovelace", "Claude", "1.25", "4.3"])
      expect(everything).not.toContain(secret);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="answer-2026-03-01.zip"');
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("includes the Trash, but nothing at its exact retention age or in the Trash for long enough", async () => {
    const { deps, scope, write, answer } = await setUp({ retentionDays: 90 });
    // Five messages are a second apart.
    await write(GRACE, "expired-canary", { at: "2025-12-01T12:00:05.000Z" });
    const oldest = await write(GRACE, "young-canary", { at: "2025-12-01T12:00:05.001Z" });
    const trashed = await write(GRACE, "trashed-canary", { at: "2026-01-02T12:00:00.000Z" });
    const removed = await write(GRACE, "removed-canary");
    const spam = await write(GRACE, "spam-canary");
    await deps.db.prisma.submission.update({ where: { id: spam }, data: { folder: "spam" } });
    await attachFile(deps, trashed, { name: "cv.txt", content: Buffer.from("file-canary") });
    await deleteSubmissions(scope(), deps, { ids: [trashed, removed] });
    const since = (submissionId: string, trashedAt: string) =>
      deps.db.prisma.trashedSubmission.update({ where: { submissionId }, data: { trashedAt } });
    await since(trashed, "2026-01-30T12:00:05.001Z");
    await since(removed, "2026-01-30T12:00:05.000Z");
    const { json, everything } = await answer(GRACE);
    const found = json.messages.map((one: Record<string, string>) => [one.id, one.folder, one.deleted_by]);
    expect(found).toEqual([
      [spam, "spam", "2026-05-30T12:00:05.000Z"],
      [trashed, "trash", "2026-03-01T12:00:05.001Z"],
      [oldest, "inbox", "2026-03-01T12:00:05.001Z"],
    ]);
    for (const part of ["young-canary", "trashed-canary", "file-canary", "spam-canary"])
      expect(everything).toContain(part);
    for (const part of ["expired-canary", "removed-canary"]) expect(everything).not.toContain(part);
  });

  it("finds a message until exactly the day its contents expire, before the job has removed them", async () => {
    const { clock, deps, ada, form, write, answer } = await setUp();
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { contentsDays: 30, originDays: 30 } });
    await ada.readDays();
    const id = await write(GRACE, "field-canary");
    await deps.db.prisma.submission.update({ where: { id }, data: { ip: "192.0.2.7", userAgent: "origin-canary" } });
    await attachFile(deps, id, { name: "cv.txt", content: Buffer.from("file-canary") });
    clock.advance({ days: 30, ms: -1 });
    const canaries = ["field-canary", "origin-canary", "192.0.2.7", "file-canary"];
    const before = await answer(GRACE);
    expect(canaries.filter((part) => before.everything.includes(part))).toEqual(canaries);
    clock.advance({ ms: 1 });
    const after = await answer(GRACE);
    expect(after.json.messages).toHaveLength(0);
    expect(canaries.filter((part) => after.everything.includes(part))).toEqual([]);
  });

  it("states who is responsible, for what and on what legal basis, as in the record of processing", async () => {
    const { deps, scope, form, write, answer } = await setUp();
    await write(GRACE, "Hello");
    const unstated = await answer(GRACE);
    expect(unstated.json.controller.name).toBeNull();
    expect(unstated.json.messages[0].purpose).toBeNull();
    expect(unstated.page).not.toContain("Who is responsible");
    const controller = { controllerName: "Ada & Co", controllerContact: "privacy@ada.example" };
    await updateAccountPrivacy(scope(), deps.db, controller);
    await updateFormPrivacy(scope(), deps.db, form.id, { purpose: "To send <offers>", legalBasis: "contract" });
    const { json, page } = await answer(GRACE);
    expect(json.controller).toMatchObject({ name: "Ada & Co", contact: "privacy@ada.example" });
    const legal_basis = "A contract or steps before one, Article 6(1)(b) GDPR";
    expect(json.messages[0]).toMatchObject({ purpose: "To send <offers>", legal_basis });
    const basis = "a contract with you, or steps before one (Article 6(1)(b) GDPR)";
    for (const part of ["Ada &amp; Co", "privacy@ada.example", "To send &lt;offers&gt;", basis]) {
      expect(page).toContain(part);
    }
  });

  it("states who receives messages, where, and who processes them, as in the record of processing", async () => {
    const { deps, ada, scope, form, write, answer } = await setUp();
    await addDestination(deps, form.id, "desk@shop.example");
    const { token } = await createToken(scope(), deps, { name: "Helper", content: true, formIds: [] });
    await setRecord(scope(), deps, {
      providers: [{ name: "Quay Hosting", role: "Hosts the server", country: "Germany", contract: "1 March" }],
      recipientNotes: [{ recipient: `agent:${token.id}`, note: "United States, EU–US DPF" }],
    });
    const id = await write(GRACE, "Hello");
    await recordAccess(ada.scope({}, { kind: "agent", id: token.id, name: "Helper" }), deps, {
      ...{
        surface: "mcp",
        clientName: "Claude",
        formId: form.id,
        folder: null,
        rows: 1,
        contents: true,
        complete: true,
      },
      submissionIds: [id],
    });
    const { json, page } = await answer(GRACE);
    expect(json.recipients).toEqual([
      expect.objectContaining({ name: "desk@shop.example (email)", country_and_safeguards: null }),
      expect.objectContaining({ name: "Helper (AI agent)", country_and_safeguards: "United States, EU–US DPF" }),
    ]);
    expect(json.service_providers).toEqual([{ name: "Quay Hosting", role: "Hosts the server", country: "Germany" }]);
    expect(json.source).toContain("form");
    expect(json.messages[0].read).toMatchObject([
      { by: "agent", recipient: "Helper", country_and_safeguards: "United States, EU–US DPF" },
    ]);
    for (const part of [
      "Helper (United States, EU–US DPF)",
      "Quay Hosting, Hosts the server, Germany",
      "from you, through a form",
    ]) {
      expect(page).toContain(part);
    }
  });

  it.each([
    ["no backups are made", {}, false],
    ["they are made here", { backup: { to: "/backups", key: null, keep: 7 } }, true],
    ["they are made by whoever runs the database", { databaseUrl: "postgres://db.example/postern" }, true],
  ] as const)("describes backups correctly where %s", async (_where, config, areMade) => {
    const { deps, write, answer } = await setUp();
    Object.assign(deps.config, config);
    await write(GRACE, "Hello");
    expect((await answer(GRACE)).page.includes("Copies in backups are deleted later")).toBe(areMade);
  });

  it("uses the language of the person’s newest message, and marks their words and the owner's as such", async () => {
    const { deps, form, scope, write, answer } = await setUp();
    await updateFormPrivacy(scope(), deps.db, form.id, { purpose: "To answer questions", legalBasis: "legitimate" });
    const inLanguage = async (language: string | null) => {
      const id = await write(GRACE, "Hola");
      await deps.db.prisma.submission.update({ where: { id }, data: { language } });
      return (await answer(GRACE)).page;
    };
    const spanish = await inLanguage("es");
    expect(spanish).toContain('<html lang="es" dir="ltr">');
    for (const part of ["Qué datos tenemos sobre usted", "1 de marzo de 2026", "su situación particular"]) {
      expect(spanish).toContain(part);
    }
    expect(spanish).toContain('<bdi dir="auto" lang="und">To answer questions</bdi>');
    expect(spanish.replace(/<style>.*<\/style>/s, "")).not.toMatch(/[{}]|undefined|\0/);
    expect(await inLanguage("ar")).toContain('<html lang="ar" dir="rtl">');
    for (const language of ["tlh", null]) expect(await inLanguage(language)).toContain('<html lang="en" dir="ltr">');
  });

  it("explains retention for the forms the person used, and for no other form with the same name", async () => {
    const { ada, form, write, answer } = await setUp();
    await ada.form({ name: form.form.name });
    await write(GRACE, "Hello");
    const { page } = await answer(GRACE);
    expect(page.split(`<h2><bdi dir="auto" lang="und">${form.form.name}</bdi></h2>`)).toHaveLength(2);
  });

  it("includes the messages of other spellings ticked by the owner, and of no others", async () => {
    const { write, answer } = await setUp();
    await write("grace.hopper@gmail.com", "First");
    await write("gracehopper+shop@googlemail.com", "Second");
    await write("grace-hopper@gmail.com", "Third");
    const { json } = await answer("grace.hopper@gmail.com", { also: ["gracehopper+shop@googlemail.com"] });
    const texts = json.messages.map(({ fields }: { fields: [] }) => JSON.stringify(fields));
    expect(texts).toHaveLength(2);
    expect(texts.join()).toMatch(/Second.*First|First.*Second/);
  });

  it("counts other people's messages that name the person, and includes their text only if the owner wants", async () => {
    const { write, answer, deps, deliver, scope } = await setUp();
    await write(GRACE, "own-canary");
    const mention = await write(ANA, `Ask ${GRACE} about the ana-canary`);
    await deps.db.prisma.submission.update({ where: { id: mention }, data: { ip: "192.0.2.99" } });
    await attachFile(deps, mention, { name: "ana.txt", content: Buffer.from("ana-file-canary") });
    await deliver(mention, "auto_reply", ANA);
    await addNote(scope(), deps, { submissionId: mention, text: "ana-note-canary" });
    const closed = await answer(GRACE, { place: "anywhere" });
    expect(closed.json.also_named_in.messages_of_others).toBe(1);
    expect(closed.json.messages_of_others).toEqual([
      {
        form: "Contact",
        received_at: "2026-03-01T12:00:02.000Z",
        folder: "inbox",
        deleted_by: "2027-03-01T12:00:02.000Z",
      },
    ]);
    expect(closed.page).toContain("You are named in 1 message that somebody else sent.");
    for (const part of [ANA, mention, "ana-canary", "ana-file-canary", "ana.txt"]) {
      expect(closed.everything).not.toContain(part);
    }
    const open = await answer(GRACE, { place: "anywhere", withMentions: true });
    expect(open.json.messages_of_others[0].fields[1].value).toContain("ana-canary");
    expect(open.json.messages_of_others[0].sent).toEqual([]);
    expect(open.everything).toContain("ana-file-canary");
    for (const part of ["192.0.2.99", "ana-note-canary"]) expect(open.everything).not.toContain(part);
  });

  it("treats a message with another reply address as somebody else's, even if a field holds the person's address", async () => {
    const { write, answer } = await setUp();
    await write(GRACE, "friend-canary", { replyTo: ANA });
    const own = await write(GRACE, "own-canary", { replyTo: GRACE.toUpperCase() });
    const { json, everything } = await answer(GRACE);
    expect(json.messages.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect(json.also_named_in.messages_of_others).toBe(1);
    expect(everything).not.toContain("friend-canary");
  });

  it("names the exports that included a message", async () => {
    const { deps, scope, clock, write, answer } = await setUp();
    const submissionId = await write(GRACE, "Hello");
    const facts = { clientName: null, formId: null, folder: null, rows: 1, contents: true, complete: true } as const;
    await recordAccess(scope(), deps, { ...facts, surface: "csv_account", lastSubmissionId: submissionId });
    await deleteSubmissions(scope(), deps, { ids: [submissionId] });
    clock.advance({ seconds: 1 });
    await recordAccess(scope(), deps, { ...facts, surface: "csv_account", lastSubmissionId: submissionId });
    const { json, everything } = await answer(GRACE);
    expect(json.messages[0].read).toEqual(
      expect.arrayContaining([
        // The later export did not include it, because it was in the Trash.
        expect.objectContaining({ by: "export", recipient: null, times: 1, complete: true }),
      ]),
    );
    expect(json.messages[0].read).toHaveLength(1);
    expect(everything).not.toContain("Ada Lovelace");
  });

  it("leaves out labels and notes if the owner wants", async () => {
    const { deps, scope, write, answer } = await setUp();
    const id = await write(GRACE, "Hello");
    await addNote(scope(), deps, { submissionId: id, text: "note-canary" });
    const { json, everything } = await answer(GRACE, { withNotes: false });
    expect(json.messages[0]).toMatchObject({ labels: null, notes: null });
    expect(everything).not.toContain("note-canary");
  });

  it("names the owner's own records that mention the person, and nothing beside them", async () => {
    const { deps, scope, write, answer } = await setUp();
    await write(GRACE, "Hello");
    const other = await write(ANA, "Hello");
    const block = [GRACE, ANA].map((value) => ({ kind: "address", value }) as const);
    await setSpamLists(scope(), deps, { allow: [], block });
    await saveReply(scope(), deps, { id: null, name: `To ${GRACE}`, text: "Dear Grace" });
    await addNote(scope(), deps, { submissionId: other, text: `${GRACE} knows ana-note-canary` });
    const { json, everything } = await answer(GRACE);
    expect(json.also_named_in).toMatchObject({
      ...{ spam_list_entries: [GRACE], saved_replies: [`To ${GRACE}`], notes_on_other_messages: 1 },
    });
    for (const part of [ANA, "ana-note-canary"]) expect(everything).not.toContain(part);
  });

  it("ignores longer addresses that start or end with the person's, and so does an erasure", async () => {
    const { deps, ada, form, scope, write, answer } = await setUp();
    await write("ana@shop.example", "Hello");
    const other = await write("diana@shop.example", "Hello too");
    const others = ["diana@shop.example", "first.ana@shop.example", "ana@shop.example.org", "ana@shop.example-two.org"];
    const list = ["ana@shop.example", ...others].map((value) => ({ kind: "address", value }) as const);
    await setSpamLists(scope(), deps, { allow: [], block: list });
    await createLabel(scope(), deps, { name: "diana@shop.example", color: "blue" });
    await saveReply(scope(), deps, { id: null, name: "Usual", text: "Ask diana@shop.example" });
    await createView(scope(), deps, { name: "Her", address: `/forms/${form.id}/inbox?q=diana%40shop.example` });
    await addNote(scope(), deps, { submissionId: other, text: "diana@shop.example, not ana@shop.example.org" });
    const { json, everything } = await answer("ana@shop.example");
    expect(json.also_named_in).toEqual({
      ...{ messages_of_others: 0, notes_on_other_messages: 0, replies_to_others: 0 },
      ...{ spam_list_entries: ["ana@shop.example"], rules: [], labels: [], saved_replies: [], views: [] },
    });
    for (const address of others) expect(everything).not.toContain(address);
    const { newestId } = await previewErasure(scope(), deps, {
      value: "ana@shop.example",
      place: "whole",
      cursor: null,
    });
    const step = { upTo: newestId ?? "", erasureId: null, cursor: null };
    await eraseMatching(ada.scope(), deps, { value: "ana@shop.example", place: "whole", ...step });
    expect((await readSpamFilter(scope(), deps)).block.map(({ value }) => value)).toEqual(others);
    expect(await listNotes(scope(), deps, { submissionId: other })).toHaveLength(1);
  });

  it("excludes messages that arrived after the search", async () => {
    const { write, start, get } = await setUp();
    await write(GRACE, "early-canary");
    const { url } = await start(GRACE);
    await write(GRACE, "late-canary");
    const entries = await readZip(await (await get(url)).arrayBuffer());
    expect(entries.get("answer.json")?.toString()).toContain("early-canary");
    expect(entries.get("answer.json")?.toString()).not.toContain("late-canary");
  });

  it("is identical on the page and for programs if a message is erased meanwhile, and names its files as missing", async () => {
    const { deps, scope, write, start, get } = await setUp();
    const id = await write(GRACE, "gone-canary");
    await attachFile(deps, id, { name: "cv.txt", content: Buffer.from("file-canary") });
    const { url } = await start(GRACE);
    const { body } = await get(url);
    const read = deps.files.read;
    // By then the documents are written.
    deps.files.read = async (key) => {
      deps.files.read = read;
      await deps.db.prisma.submission.delete({ where: { id } });
      await deps.files.remove([key]);
      return read(key);
    };
    const entries = await readZip(await new Response(body).arrayBuffer());
    for (const name of ["answer.html", "answer.json"]) expect(entries.get(name)?.toString()).toContain("gone-canary");
    expect(entries.get("files-left-out.txt")?.toString()).toBe(
      `files/${id}/cv.txt: deleted before it was its turn.\r\n`,
    );
    expect((await previewErasure(scope(), deps, { value: GRACE, place: "whole", cursor: null })).forms).toEqual([]);
  });
});

describe("The contents written by visitors", () => {
  const HOSTILE = [
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `</bdi></td></table><iframe src="https://evil.example">`,
    `' onmouseover='x`,
    `<style>@import "https://evil.example"</style>`,
    `javascript:alert(1)`,
    `&lt;b&gt; &#x3C;`,
    `\u202Egnp.exe`,
  ];

  it("are text on the page, even as the name of a field, a form or a file", async () => {
    const { deps, ada, form, answer } = await setUp();
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { name: HOSTILE[1] ?? "" } });
    const fields = HOSTILE.map((text): [string, string] => [text, text]);
    const id = await form.submission({ fields: [["email", GRACE], ...fields], subject: HOSTILE[2] ?? null });
    await deps.db.prisma.submission.update({
      where: { id },
      data: { userAgent: HOSTILE[0] ?? null, referrer: HOSTILE[5] ?? null },
    });
    for (const name of [
      ...HOSTILE,
      "../../etc/passwd",
      "C:\\boot.ini",
      "nul",
      "con.txt",
      "a\0b.txt",
      "x".repeat(400),
    ]) {
      await attachFile(deps, id, { name, content: Buffer.from("x") });
    }
    await addNote(ada.scope(), deps, { submissionId: id, text: HOSTILE[2] ?? "" });
    const { page, names, json } = await answer(GRACE);
    const elements = new Set([...page.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name));
    const known = ["html", "head", "meta", "title", "style", "body", "header", "section", "article", "h1", "h2", "h3"];
    const inner = ["p", "table", "tbody", "tr", "th", "td", "ul", "li", "a", "bdi", "time", "blockquote", "div"];
    expect([...elements].filter((name) => ![...known, ...inner].includes(name ?? ""))).toEqual([]);
    expect([...page.matchAll(/<style>/g)]).toHaveLength(1);
    expect(page).not.toMatch(/<[^>]*\son[a-z]+=/i);
    expect(page).not.toContain("\u202E");
    const linked = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      decodeURIComponent(href?.replaceAll("&#39;", "'") ?? ""),
    );
    expect(linked.sort()).toEqual(names.filter((name) => name.startsWith("files/")).sort());
    for (const name of names)
      expect(name).toMatch(/^(?:answer\.(?:html|json)|files\/sub_[0-9a-z]+\/[^\\/:*?"<>|\p{C}]+)$/u);
    expect(json.messages[0].fields.slice(1)).toEqual(HOSTILE.map((text) => ({ name: text, value: text })));
  });

  it("never appear in someone else's answer, whatever they wrote and where", async () => {
    const person = fc.integer({ min: 0, max: 2 });
    const message = fc.record({ from: person, about: fc.option(person), asField: fc.boolean(), inTrash: fc.boolean() });
    const { deps, form, scope, answer, clock } = await setUp();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), person, async (messages, asks) => {
        round += 1;
        const address = (of: number) => `person${of}.${round}@round.example`;
        const canary = (of: number, index: number) => `canary-${round}-${of}-${index}-end`;
        for (const [index, { from, about, asField, inTrash }] of messages.entries()) {
          clock.advance({ seconds: 1 });
          const named = about === null ? [] : [["friend", asField ? address(about) : `I know ${address(about)} well`]];
          const fields = [["email", address(from)], ...named, ["message", canary(from, index)]] as [string, string][];
          const id = await form.submission({ fields });
          await deps.db.prisma.submission.update({ where: { id }, data: { replyTo: address(from) } });
          await attachFile(deps, id, { name: `${canary(from, index)}.txt`, content: Buffer.from(canary(from, index)) });
          await addNote(scope(), deps, { submissionId: id, text: `About ${canary(from, index)}` });
          if (inTrash) await deleteSubmissions(scope(), deps, { ids: [id] });
        }
        if (!messages.some(({ from, about }) => from === asks || about === asks)) return;
        const { everything } = await answer(address(asks), { place: "anywhere" });
        const seen = new Set(everything.match(/canary-\d+-\d+-\d+-end/g) ?? []);
        const own = messages.flatMap(({ from }, index) => (from === asks ? [canary(from, index)] : []));
        expect([...seen].sort()).toEqual(own.sort());
      }),
      { numRuns: 15 },
    );
  });
});

describe("The download of an answer", () => {
  it("is recorded with counts in the access record, the history and each message, without the person's identity", async () => {
    const { deps, ada, write, answer } = await setUp();
    const id = await write(GRACE, "Hello");
    const mention = await write(ANA, `Ask ${GRACE}`);
    await answer(GRACE, { place: "anywhere" });
    const [record] = await deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
    expect(record).toMatchObject({ surface: "answer", rows: 1, complete: true, contents: true, withFiles: true });
    expect(await listReaders(ada.scope(), deps, { submissionId: id })).toMatchObject([{ surface: "answer", times: 1 }]);
    expect(await listReaders(ada.scope(), deps, { submissionId: mention })).toEqual([]);
    const history = await deps.db.prisma.accountChange.findMany({
      where: { accountId: ada.account.id, subject: "answer" },
    });
    expect(history).toEqual([expect.objectContaining({ action: "created", details: { submissions: 1, mentions: 0 } })]);
    expect(JSON.stringify([record, history.map(({ details }) => details)])).not.toContain(GRACE);
    const tickets = await deps.db.prisma.exportTicket.findMany({ where: { accountId: ada.account.id } });
    expect(JSON.stringify(tickets)).not.toContain(GRACE);
  });

  it("is rejected with the reason above the match limit, and accepted exactly at it", async () => {
    const { form, get, start, deps } = await setUp();
    await form.manySubmissions(MAX_ANSWER_MESSAGES, 3);
    expect((await get((await start("xxx")).url)).status).toBe(200);
    await form.submission({ fields: [["message", "xxx"]], at: deps.clock.now() });
    const response = await get((await start("xxx")).url);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("More than 5,000 messages match.");
  });

  it("is available to owners only, once, and not to agents", async () => {
    const { ada, write, start, get } = await setUp();
    await write(GRACE, "Hello");
    const refused = { code: "FORBIDDEN" };
    for (const role of ["manager", "handler", "reader"] as const) {
      await expect(start(GRACE, {}, ada.scope({ role }, { id: "ses_1" }))).rejects.toMatchObject(refused);
    }
    await expect(start(GRACE, {}, ada.scope({}, { kind: "agent", id: "tok_1" }))).rejects.toMatchObject(refused);
    const { url } = await start(GRACE);
    expect((await get(url)).status).toBe(200);
    expect((await get(url)).status).toBe(404);
  });
});
