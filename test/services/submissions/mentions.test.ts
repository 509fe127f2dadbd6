import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/deps.ts";
import { changeMember, removeMember } from "../../../server/services/members/members.ts";
import { listColleagues } from "../../../server/services/submissions/colleagues.ts";
import { type AddNoteInput, addNote, deleteNote, listNotes } from "../../../server/services/submissions/notes.ts";
import { deleteSubmissions } from "../../../server/services/submissions/trash.ts";
import { MAX_MENTIONS } from "../../../shared/limits.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { createTestDeps } from "../../support/deps.ts";
import { join, type MemberFacts } from "../../support/members.ts";
import { queuedJobs, runQueuedMails } from "../../support/queued-jobs.ts";
import { createMailSink, type MailSink } from "../../support/smtp.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();
let clock: TestClock;
let sink: MailSink;
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;
let submissionId: string;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("TRUNCATE rate_buckets");
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  clock = createTestClock();
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
  await database.db.prisma.user.update({
    where: { id: ada.owner.user.id },
    data: { name: "Ada Lovelace", emailVerified: true },
  });
  form = await ada.owner.form({ name: "Quotes" });
  submissionId = await form.submission({ fields: [["canary name", "canary message"]] });
});
afterEach(() => app.close());

async function member(name: string, facts: MemberFacts = { role: "reader" }): Promise<TestOwner> {
  const { owner: joined } = await join(app, deps, ada, facts);
  await database.db.prisma.user.update({ where: { id: joined.user.id }, data: { name, emailVerified: true } });
  return joined;
}

const note = (text: string, mentions: readonly string[], input: Partial<AddNoteInput> = {}, by = ada.owner.scope()) =>
  addNote(by, deps, { submissionId, text, mentions, ...input });

const queued = () => queuedJobs(deps, "mail-mention");

/** Sends what waits; answers to whom. */
async function sendQueued(): Promise<string[]> {
  await runQueuedMails(deps, "mail-mention");
  return sink.received.flatMap(({ to }) => to);
}

describe("A mention", () => {
  it("is kept with the note, and told by email without what the note or the message says", async () => {
    const grace = await member("Grace Hopper");
    const notes = await note("canary: can you call them, @Grace Hopper?", [grace.user.id, grace.user.id]);
    const mentions = [{ userId: grace.user.id, name: "Grace Hopper" }];
    expect(notes).toMatchObject([{ mentions }]);
    expect(await sendQueued()).toEqual([grace.user.email]);
    const [received] = sink.received;
    expect(received?.email.subject).toBe("Ada Lovelace mentioned you in a note");
    const text = received?.email.text ?? "";
    for (const fact of ["Ada Lovelace", "“Quotes”", `/forms/${form.id}/inbox?submission=${submissionId}`]) {
      expect(text).toContain(fact);
    }
    expect(JSON.stringify(received)).not.toContain("canary");
  });

  it("of oneself, in a note that is restored, or without a mail server is kept and told to nobody", async () => {
    const grace = await member("Grace Hopper");
    await note("@Ada Lovelace", [ada.owner.user.id]);
    await note("@Grace Hopper", [grace.user.id], { notify: false });
    const unmailed = createTestDeps(database.db, { clock });
    const input = { submissionId, text: "@Grace Hopper", mentions: [grace.user.id] };
    const notes = await addNote(ada.owner.scope(), unmailed, input);
    const named = notes.flatMap(({ mentions }) => mentions.map(({ name }) => name));
    expect(named.sort()).toEqual(["Ada Lovelace", "Grace Hopper", "Grace Hopper"]);
    expect(await queued()).toEqual([]);
  });

  it("is refused of who is no member, cannot see the form, or is not named, and then nothing is kept", async () => {
    const other = await ada.owner.form();
    const grace = await member("Grace Hopper", { role: "handler", formIds: [other.id] });
    const stranger = await owner(deps);
    const refused = [
      [stranger.user.id, "NOT_FOUND", "There is no such member."],
      [deps.newId("usr"), "NOT_FOUND", "There is no such member."],
      [grace.user.id, "INVALID", "Grace Hopper cannot see this form, so a note cannot mention them."],
      [ada.owner.user.id, "INVALID", "Write @Ada Lovelace in the note to mention them."],
    ] as const;
    for (const [userId, code, message] of refused) {
      await expect(note("Ask @Grace Hopper", [userId])).rejects.toMatchObject({ code, message });
    }
    expect(await listNotes(ada.owner.scope(), deps, { submissionId })).toEqual([]);
    expect(await queued()).toEqual([]);
    const rights = { userId: grace.user.id, role: "handler", formIds: [other.id, form.id] } as const;
    await changeMember(ada.owner.scope(), deps, rights);
    expect(await note("Ask @Grace Hopper", [grace.user.id])).toHaveLength(1);
  });

  it("is one of at most ten in a note", async () => {
    const ids: string[] = [];
    for (let count = 0; count <= MAX_MENTIONS; count += 1) ids.push((await member(`Member ${count}.`)).user.id);
    const text = ids.map((_, index) => `@Member ${index}.`).join(" ");
    await expect(note(text, ids)).rejects.toMatchObject({ code: "INVALID" });
    expect((await note(text, ids.slice(1)))[0]?.mentions).toHaveLength(MAX_MENTIONS);
  });

  it("is limited to thirty emails in a row, and to one every two minutes from then on", async () => {
    const grace = await member("Grace Hopper");
    const mention = () => note("@Grace Hopper", [grace.user.id]);
    for (let count = 0; count < 30; count += 1) await mention();
    await expect(mention()).rejects.toMatchObject({ code: "LIMIT" });
    expect(await listNotes(ada.owner.scope(), deps, { submissionId })).toHaveLength(30);
    clock.advance({ ms: 2 * 60_000 - 1 });
    await expect(mention()).rejects.toMatchObject({ code: "LIMIT" });
    clock.advance({ ms: 1 });
    await mention();
  });

  it("stays in the note when the member is renamed or removed, who gets no email then", async () => {
    const grace = await member("Grace Hopper");
    await note("@Grace Hopper", [grace.user.id]);
    await database.db.prisma.user.update({ where: { id: grace.user.id }, data: { name: "Grace Murray" } });
    await removeMember(ada.owner.scope(), deps, { userId: grace.user.id });
    expect(await listNotes(ada.owner.scope(), deps, { submissionId })).toMatchObject([
      { mentions: [{ userId: grace.user.id, name: "Grace Hopper" }] },
    ]);
    expect(await queued()).toEqual([]);
    await expect(note("@Grace Hopper", [grace.user.id])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([
    ["the note is deleted", (id: string) => deleteNote(ada.owner.scope(), deps, { submissionId, id })],
    [
      "the member’s address is no longer confirmed",
      async (_id: string, id: string) => {
        await database.db.prisma.user.update({ where: { id }, data: { emailVerified: false } });
      },
    ],
    ["the message has expired", async () => clock.advance({ days: 400 })],
    ["the message is in the Trash", () => deleteSubmissions(ada.owner.scope(), deps, { ids: [submissionId] })],
    [
      "the member no longer sees the form",
      async (_id: string, userId: string) => {
        const formIds = [(await ada.owner.form()).id];
        await changeMember(ada.owner.scope(), deps, { userId, role: "reader", formIds });
      },
    ],
  ])("is not told by email once %s", async (_when, change) => {
    const grace = await member("Grace Hopper");
    const [added] = await note("@Grace Hopper", [grace.user.id]);
    await change(added?.id ?? "", grace.user.id);
    expect(await sendQueued()).toEqual([]);
  });

  it("is not told by email once its author has left", async () => {
    const grace = await member("Grace Hopper", { role: "handler" });
    await note("@Ada Lovelace", [ada.owner.user.id], {}, grace.scope({ role: "handler" }));
    await removeMember(ada.owner.scope(), deps, { userId: grace.user.id });
    expect(await sendQueued()).toEqual([]);
  });

  it("goes with its message", async () => {
    const grace = await member("Canary Hopper");
    await note("@Canary Hopper", [grace.user.id]);
    expect(await tracesOf(deps, "Canary Hopper")).toContain("public.note_mentions");
    await deletePermanently(ada.owner.scope(), deps, { ids: [submissionId] });
    expect(await tracesOf(deps, "Canary Hopper")).toEqual(["public.users"]);
  });
});

describe("The list of whom a note can mention", () => {
  const listed = async (scope = ada.owner.scope()) =>
    (await listColleagues(scope, deps, { submissionId })).map(({ name }) => name);

  it("has the other members who can see the form, by name, and nobody in an account with one", async () => {
    expect(await listed()).toEqual([]);
    const linus = await member("Linus", { role: "handler", formIds: [form.id] });
    await member("Grace Hopper");
    await member("Max", { role: "reader", formIds: [(await ada.owner.form()).id] });
    const unnamed = await member("", { role: "reader", email: "barbara@example.test" });
    expect(await listed()).toEqual([unnamed.user.email, "Grace Hopper", "Linus"]);
    expect(await listed(linus.scope({ role: "handler", forms: [form.id] }))).toContain("Ada Lovelace");
  });

  it("is closed to agents and readers", async () => {
    const input = { submissionId };
    const agent = ada.owner.scope({}, { kind: "agent" });
    const reader = ada.owner.scope({ role: "reader" });
    for (const scope of [agent, reader]) {
      await expect(listColleagues(scope, deps, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});
