import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { sweepExpired, sweepMailFiles } from "../../../server/core/retention/sweep-expired.ts";
import type { OwnerScope } from "../../../server/core/scope/scope.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { eraseMatching, listErasures, type StepSize } from "../../../server/features/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import type { ErasureProgress } from "../../../server/features/erasure/store/erasure.ts";
import { createLabel, labelSubmissions, listLabels } from "../../../server/features/labels/labels.ts";
import { addNote, listNotes } from "../../../server/features/notes/notes.ts";
import { listReplies, sendReply } from "../../../server/features/replies/replies.ts";
import { listSavedReplies, saveReply } from "../../../server/features/replies/saved-replies.ts";
import { listRules, saveRule } from "../../../server/features/rules/rules.ts";
import { createView, listViews } from "../../../server/features/saved-views/views.ts";
import { readSpamFilter, setSpamLists } from "../../../server/features/spam-lists/spam-lists.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { addDestination, deliveriesOf, deliverOnce, isDue } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { runFileRemovals } from "../../support/mail-files.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();
const PERSON = "Grace.Hopper+canary@example.com";
const whole = { value: PERSON, place: "whole" } as const;

async function prepare() {
  const { clock, deps, ada, form } = await arrangeForm(database, {
    now: "2026-03-01T12:10:00.000Z",
    config: { dataDir: makeDataDir() },
  });
  const address = `owner-${form.id}@example.test`;
  await addDestination(deps, form.id, address);
  const channels = createChannels(createMailer(systemScope(), deps));
  const intake = createTestIntake(deps);
  const submit = async (fields: Record<string, string>, file?: string) => {
    clock.advance({ seconds: 1 });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file !== undefined) body.append("cv", new File([file], "canary.txt"));
    const answer =
      file === undefined
        ? await intake.send(form.id, fields)
        : await intake.post(form.id, body, { accept: "application/json" });
    const { id } = (await answer.json()) as { id: string };
    return id;
  };
  const mail = async (submissionId: string) => {
    for (const { id } of await deliveriesOf(deps, submissionId)) await deliverOnce(deps, id, channels);
  };
  const files = () => readdirSync(join(deps.config.dataDir, "mail")).sort();
  return { clock, deps, ada, form, submit, mail, files, scope: ada.scope() };
}

/** Step by step, as the dashboard does: up to the newest message examined. */
async function eraseAll(
  scope: OwnerScope,
  deps: Deps,
  criterion: { readonly value: string; readonly place: "whole" | "anywhere" },
  seenBy: OwnerScope = scope,
  size?: StepSize,
): Promise<ErasureProgress> {
  const { newestId } = await previewErasure(seenBy, deps, { ...criterion, cursor: null });
  const upTo = newestId ?? "sub_01h455vb4pex5vsknk084sn02q";
  let [erasureId, cursor]: [string | null, string | null] = [null, null];
  for (;;) {
    const step = await eraseMatching(scope, deps, { ...criterion, upTo, erasureId, cursor }, size);
    if (step.nextCursor === null) return step.erasure;
    [erasureId, cursor] = [step.erasure.id, step.nextCursor];
  }
}

const exists = async (deps: Deps, id: string) => (await deps.db.prisma.submission.count({ where: { id } })) === 1;

/** Adds spam lists, labels, and a note and a reply to someone else's message that name the person. */
async function writeAbout(scope: OwnerScope, deps: Deps, { hers, other }: Record<"hers" | "other", string>) {
  await setSpamLists(scope, deps, {
    allow: [
      { kind: "address", value: PERSON },
      { kind: "domain", value: "example.com" },
    ],
    block: [{ kind: "words", value: PERSON }],
  });
  const label = await createLabel(scope, deps, { name: `From ${PERSON.toUpperCase()}`, color: "blue" });
  await createLabel(scope, deps, { name: "Customer", color: "blue" });
  await labelSubmissions(scope, deps, { ids: [other], labelId: label.id, isOn: true, columns: ["id"] });
  for (const submissionId of [hers, other]) await addNote(scope, deps, { submissionId, text: `Call ${PERSON}` });
  await addNote(scope, deps, { submissionId: other, text: "Unrelated" });
  await deps.db.prisma.user.update({ where: { id: scope.userId }, data: { emailVerified: true } });
  const sending = { ...deps, config: { ...deps.config, smtpUrl: "smtp://127.0.0.1:1" } };
  await sendReply(scope, sending, { submissionId: other, subject: "Re", text: `As ${PERSON} said.` });
}

describe("Erasing a person", () => {
  it("leaves no trace in any table, job or file: messages, sent and queued emails, the log, responses", async () => {
    const { deps, ada, form, submit, mail, files, scope } = await prepare();
    await updateForm(scope, deps, {
      formId: form.id,
      change: { autoReplySubject: "Thank you", autoReplyText: "We answer soon." },
    });
    const sent = await submit({ email: PERSON, message: "A first canary message" }, "The canary's CV");
    await mail(sent);
    const waiting = await submit({ email: PERSON, message: "Another canary message" });
    const other = await submit({ email: "somebody@example.com", message: "Not hers" });
    await mail(other);
    const [waitingDelivery] = await deliveriesOf(deps, waiting);
    expect(await isDue(deps, waitingDelivery?.id ?? "")).toBe(true);
    const label = await createLabel(scope, deps, { name: "Customer", color: "blue" });
    await labelSubmissions(scope, deps, { ids: [sent, waiting], labelId: label.id, isOn: true, columns: ["id"] });
    await addNote(scope, deps, { submissionId: sent, text: "canary is her name" });
    await deps.db.prisma.user.update({ where: { id: scope.userId }, data: { emailVerified: true } });
    const sending = { ...deps, config: { ...deps.config, smtpUrl: "smtp://127.0.0.1:1" } };
    await sendReply(scope, sending, { submissionId: sent, subject: "Re: canary", text: "Dear canary, yes." });
    await saveReply(scope, deps, {
      name: "Hers",
      text: `Write to ${PERSON.toUpperCase().replace("CANARY", "canary")}.`,
    });
    await saveReply(scope, deps, { name: "Thanks", text: "Thank you, {{name}}." });
    const search = `/inbox?q=${encodeURIComponent(PERSON.toUpperCase())}`;
    await createView(scope, deps, { name: "Hers", address: search.replace("CANARY", "canary") });
    await createView(scope, deps, { name: "Others", address: "/inbox?q=somebody" });
    for (const [name, value] of [
      [`From ${PERSON}`, "hello"],
      ["One sender", PERSON],
      ["Kept", "hello"],
    ] as const) {
      await saveRule(scope, deps, {
        ...{ id: null, formId: null, name, enabled: true, match: "all", stops: false },
        conditions: [{ kind: "any_field_contains", field: null, value }],
        actions: {
          ...{ labelIds: [], star: true, done: false, mail: "usual", addresses: [] },
          ...{ webhooks: "usual", endpointIds: [] },
        },
      });
    }
    expect(await tracesOf(deps, "canary")).toEqual([
      "public.account_changes",
      "public.deliveries",
      "public.files",
      "public.replies",
      "public.rule_sets",
      "public.saved_replies",
      "public.saved_views",
      "public.submission_notes",
      "public.submissions",
      "the file storage",
    ]);
    const before = files().length;

    const preview = await previewErasure(scope, deps, { ...whole, cursor: null });
    expect(preview.forms).toMatchObject([{ formId: form.id, count: 2, mailed: 2, pushed: 0 }]);
    expect(preview.sampleIds).toEqual([waiting, sent]);
    expect(preview.ruleNames).toEqual([`From ${PERSON}`, "One sender"]);
    expect([preview.savedReplyNames, preview.viewNames]).toEqual([["Hers"], ["Hers"]]);
    const receipt = await eraseAll(scope, deps, whole);
    expect(receipt).toMatchObject({ submissions: 2, formCounts: [[form.id, 2]], attempts: 2 });
    expect(receipt.completedAt).not.toBeNull();

    await runFileRemovals(deps);
    expect(await tracesOf(deps, "canary")).toEqual([]);
    expect((await listRules(scope, deps)).map(({ name }) => name)).toEqual(["Kept"]);
    expect(await tracesOf(deps, label.id)).toEqual(["public.account_changes", "public.labels"]);
    expect((await listViews(scope, deps)).map(({ name }) => name)).toEqual(["Others"]);
    expect((await listSavedReplies(scope, deps)).map(({ name }) => name)).toEqual(["Thanks"]);
    expect(await isDue(deps, waitingDelivery?.id ?? "")).toBe(false);
    expect(await exists(deps, other)).toBe(true);
    expect(files()).toHaveLength(before - 2);
    expect(await listErasures(ada.scope(), deps)).toMatchObject([{ id: receipt.id, submissions: 2 }]);
  });

  it("also removes what the owner wrote about the person elsewhere, after all of it was shown", async () => {
    const { deps, form, submit, mail, files, scope } = await prepare();
    const hers = await submit({ email: PERSON, message: "A canary message" });
    const other = await submit({ email: "somebody@example.com", message: "About something else" });
    const third = await form.submission({ fields: [["email", "third@example.com"]] });
    await writeAbout(scope, deps, { hers, other });
    await addNote(scope, deps, { submissionId: third, text: "Nothing of hers" });
    for (const id of [other]) await mail(id);
    const before = files().length;

    const preview = await previewErasure(scope, deps, { ...whole, cursor: null });
    expect(preview).toMatchObject({
      spamEntries: [PERSON.toLowerCase(), PERSON],
      labelNames: [`From ${PERSON.toUpperCase()}`],
      ...{ notes: 1, replies: 1 },
    });
    await eraseAll(scope, deps, whole);
    await runFileRemovals(deps);
    expect(await tracesOf(deps, "canary")).toEqual([]);
    // The reply was stored as a file; the notification stays.
    expect(files()).toHaveLength(before - 1);
    expect(await listReplies(scope, deps, { submissionId: other })).toEqual([]);
    expect(await listNotes(scope, deps, { submissionId: other })).toMatchObject([{ text: "Unrelated" }]);
    expect(await listNotes(scope, deps, { submissionId: third })).toHaveLength(1);
    expect(await readSpamFilter(scope, deps)).toMatchObject({
      allow: [{ kind: "domain", value: "example.com" }],
      block: [],
    });
    expect((await listLabels(scope, deps)).map(({ name }) => name)).toEqual(["Customer"]);
    expect(await exists(deps, other)).toBe(true);
  });

  it("keeps notes, replies and labels of other messages on request, and deletes the rest", async () => {
    const { deps, submit, scope } = await prepare();
    const hers = await submit({ email: PERSON, message: "A canary message" });
    const other = await submit({ email: "somebody@example.com", message: "About something else" });
    await writeAbout(scope, deps, { hers, other });
    const begin = { ...whole, upTo: other, erasureId: null, cursor: null };
    await eraseMatching(scope, deps, { ...begin, withMentions: false });
    expect(await tracesOf(deps, "canary")).toEqual(["public.labels", "public.replies", "public.submission_notes"]);
    expect(await listReplies(scope, deps, { submissionId: other })).toHaveLength(1);
  });

  it("finds notes and replies in steps, each once, and matches the value in them literally", async () => {
    const { deps, form, scope } = await prepare();
    const bob = await owner(deps);
    const foreign = await (await bob.form()).submission({});
    await addNote(bob.scope(), deps, { submissionId: foreign, text: "50%_off" });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await form.submission({ fields: [["message", "Hello"]] }));
    for (const id of ids) await addNote(scope, deps, { submissionId: id, text: "About 50%_OFF" });
    await addNote(scope, deps, { submissionId: ids[0] ?? "", text: "About 50 off, and 50__off" });
    const wanted = { value: "50%_off", place: "anywhere" } as const;
    let [cursor, notes]: [string | null, number] = [null, 0];
    do {
      const step = await previewErasure(scope, deps, { ...wanted, cursor }, 2);
      [cursor, notes] = [step.nextCursor, notes + step.notes];
    } while (cursor !== null);
    expect(notes).toBe(5);
    await form.submission({ fields: [["message", "50%_off"]] });
    await eraseAll(scope, deps, wanted, scope, { looked: 2, erased: 1 });
    expect(await deps.db.prisma.submissionNote.count({ where: { submissionId: { in: ids } } })).toBe(1);
    expect(await deps.db.prisma.submissionNote.count({ where: { submissionId: foreign } })).toBe(1);
  });

  it("removes a digest that names the person, even if its file is named after another message", async () => {
    const { deps, clock, ada, form, submit, mail, files, scope } = await prepare();
    await updateForm(scope, deps, { formId: form.id, change: { digestAbove: 1 } });
    await mail(await submit({ email: "first@example.com", message: "Goes by itself" }));
    const named = await submit({ email: "second@example.com", message: "Gathered" });
    const hers = await submit({ email: PERSON, message: "Gathered too" });
    for (const id of [named, hers]) await mail(id);
    clock.set("2026-03-01T13:00:00.000Z");
    await mail(named);
    expect(files().filter((file) => file.includes(".digest."))).toHaveLength(1);
    await eraseAll(ada.scope(), deps, whole);
    await runFileRemovals(deps);
    expect(files().filter((file) => file.includes(".digest."))).toEqual([]);
    expect(await exists(deps, named)).toBe(true);
  });

  it("unlearns what the filter learned from the person's messages", async () => {
    const { deps, form, scope } = await prepare();
    const learned = async () =>
      (await deps.db.prisma.spamFilter.findMany({ where: { accountId: scope.accountId } }))[0];
    const other = await form.submission({ fields: [["message", "Cheap watches, best offers for you today"]] });
    await moveSubmissions(scope, deps, { ids: [other], folder: "spam", columns: ["id"] });
    const before = (await learned())?.learned;
    const hers = await form.submission({
      fields: [
        ["email", PERSON],
        ["message", "Please answer about the violin"],
      ],
    });
    await moveSubmissions(scope, deps, { ids: [hers], folder: "spam", columns: ["id"] });
    expect((await learned())?.learned).not.toBe(before);
    await eraseAll(scope, deps, whole);
    expect((await learned())?.learned).toBe(before);
  });

  it("finds the value in any case or accent encoding, in every form and both folders, as a whole or anywhere", async () => {
    const { deps, ada, form, scope } = await prepare();
    const second = await ada.form({ name: "Booking" });
    const ids = {
      plain: await form.submission({ fields: [["mail", "josé@example.com"]] }),
      upper: await second.submission({ folder: "spam", fields: [["e", " JOSE\u0301@Example.com\n"]] }),
      within: await second.submission({ fields: [["message", "write to josé@example.com please"]] }),
      other: await second.submission({ fields: [["message", "jose@example.com"]] }),
    };
    const found = async (place: "whole" | "anywhere") =>
      [...(await previewErasure(scope, deps, { value: "josé@example.com", place, cursor: null })).sampleIds].sort();
    expect(await found("whole")).toEqual([ids.plain, ids.upper]);
    expect(await found("anywhere")).toEqual([ids.plain, ids.upper, ids.within]);
  });

  it("matches the value literally, not as a pattern or SQL", async () => {
    const { deps, form, scope } = await prepare();
    await form.submission({ fields: [["message", "an ordinary message"]] });
    for (const [name, value] of Object.entries({
      quoted: 'a "quoted" word',
      path: "C:\\Users\\Grace",
      two: "two\nlines",
    })) {
      const id = await form.submission({ fields: [[name, value]] });
      for (const place of ["whole", "anywhere"] as const) {
        expect((await previewErasure(scope, deps, { value, place, cursor: null })).sampleIds).toEqual([id]);
      }
    }
    for (const value of ["%", "_", "%ordinary%", "' OR true --", ".*", "\\"]) {
      for (const place of ["whole", "anywhere"] as const) {
        const search = previewErasure(scope, deps, { value: value.padEnd(3, value), place, cursor: null });
        expect((await search).forms).toEqual([]);
      }
    }
  });

  it("removes nothing if more matches than were shown, nor anything of other owners or expired messages", async () => {
    const { deps, form, scope } = await prepare();
    const bob = await owner(deps);
    const foreign = await (await bob.form()).submission({ fields: [["email", PERSON]] });
    const mine = await form.submission({ fields: [["email", PERSON]] });
    const expired = await form.submission({ at: "2025-01-01T00:00:00.000Z", fields: [["email", PERSON]] });
    const late = await form.submission({ fields: [["email", PERSON]] });
    const begin = { ...whole, erasureId: null, cursor: null };
    const attempt = eraseMatching(scope, deps, { ...begin, upTo: mine });
    await expect(attempt).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await exists(deps, mine)).toBe(true);
    expect(await eraseAll(scope, deps, whole)).toMatchObject({ submissions: 2 });
    expect(await exists(deps, late)).toBe(false);
    expect(await exists(deps, foreign)).toBe(true);
    expect(await exists(deps, expired)).toBe(true);
    const again = eraseMatching(scope, deps, { ...begin, upTo: late });
    await expect(again).rejects.toMatchObject({ code: "INVALID" });
    expect(await listErasures(bob.scope(), deps)).toEqual([]);
  });

  it("proceeds in several bounded steps without losing count", async () => {
    const { deps, form, scope } = await prepare();
    await form.manySubmissions(1_201, 4);
    const receipt = await eraseAll(scope, deps, { value: "xxxx", place: "whole" });
    expect(receipt).toMatchObject({ submissions: 1_201, formCounts: [[form.id, 1_201]] });
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBe(0);
  });

  it("previews and erases in steps that find each message exactly once, wherever a step ends", async () => {
    for (const [looked, erased] of [
      [1, 1],
      [3, 2],
      [4, 500],
      [7, 3],
      [8, 8],
    ] as const) {
      const { deps, ada, form, scope } = await prepare();
      const second = await ada.form({ name: "Booking" });
      const hers: string[] = [];
      for (const isHers of [true, false, true, true, false, false, true]) {
        const of = isHers ? form : second;
        const id = await of.submission({ fields: [["email", isHers ? PERSON : "somebody@example.com"]] });
        if (isHers) hers.unshift(id);
      }
      const steps = [];
      let cursor: string | null = null;
      do {
        const step = await previewErasure(scope, deps, { ...whole, cursor }, looked);
        steps.push(step);
        cursor = step.nextCursor;
      } while (cursor !== null);
      expect(steps.flatMap(({ sampleIds }) => sampleIds)).toEqual(hers);
      expect(steps.reduce((sum, step) => sum + step.looked, 0)).toBe(7);
      const receipt = await eraseAll(scope, deps, whole, scope, { looked, erased });
      expect(receipt).toMatchObject({ submissions: 4, formCounts: [[form.id, 4]] });
      expect(receipt.completedAt).not.toBeNull();
      expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBe(0);
      expect(await deps.db.prisma.submission.count({ where: { formId: second.id } })).toBe(3);
      expect(await listErasures(scope, deps)).toMatchObject([{ id: receipt.id, submissions: 4 }]);
    }
  });

  it("resumes only an incomplete erasure started by the same owner", async () => {
    const { deps, form, scope } = await prepare();
    const bob = (await owner(deps)).scope();
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await form.submission({ fields: [["email", PERSON]] }));
    const begin = { ...whole, upTo: ids.at(-1) ?? "", erasureId: null, cursor: null };
    const { erasure, nextCursor } = await eraseMatching(scope, deps, begin, { looked: 1, erased: 1 });
    expect(erasure.completedAt).toBeNull();
    const goOn = { ...begin, erasureId: erasure.id, cursor: nextCursor };
    await expect(eraseMatching(bob, deps, goOn)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await eraseMatching(scope, deps, goOn)).erasure).toMatchObject({ submissions: 3 });
    await expect(eraseMatching(scope, deps, goOn)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is forbidden to agents, and requires at least three characters to match anywhere", async () => {
    const { deps, ada, scope } = await prepare();
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(previewErasure(agent, deps, { ...whole, cursor: null })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(eraseAll(agent, deps, whole, ada.scope())).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const value of ["", "  ", "ab"]) {
      const search = previewErasure(scope, deps, { value, place: "anywhere", cursor: null });
      await expect(search).rejects.toMatchObject({ code: "INVALID" });
    }
    expect((await previewErasure(scope, deps, { value: "abc", place: "anywhere", cursor: null })).forms).toEqual([]);
  });
});

describe("An email saved as a file", () => {
  it("is deleted with its submission, and kept until then", async () => {
    const { deps, submit, mail, files, scope } = await prepare();
    const [kept, deleted] = [await submit({ message: "kept" }), await submit({ message: "deleted" })];
    for (const id of [kept, deleted]) await mail(id);
    await deletePermanently(scope, deps, { ids: [deleted] });
    await runFileRemovals(deps);
    const [delivery] = await deliveriesOf(deps, kept);
    expect(files()).toEqual([`${delivery?.id}.eml`]);
  });

  it("is deleted when its submission leaves the retention window", async () => {
    const { deps, clock, submit, mail, files } = await prepare();
    await mail(await submit({ message: "old" }));
    clock.advance({ days: 30 });
    await sweepExpired(systemScope(), deps);
    await runFileRemovals(deps);
    expect(files()).toEqual([]);
  });

  it("is removed by the next sweep if it was being written during the deletion of its submission", async () => {
    const { deps, submit, mail, files, scope } = await prepare();
    const [kept, late] = [await submit({ message: "kept" }), await submit({ message: "late" })];
    for (const id of [kept, late]) await mail(id);
    await deletePermanently(scope, deps, { ids: [late] });
    expect(files()).toHaveLength(2);
    expect(await sweepMailFiles(systemScope(), deps)).toBe(1);
    expect(files()).toHaveLength(1);
    expect(await sweepMailFiles(systemScope(), deps)).toBe(0);
  });
});
