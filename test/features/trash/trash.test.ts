import { beforeEach, describe, expect, it, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { removeAllSubmissions } from "../../../server/core/accounts/store/removal.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { compactCounters } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { markSubmissions, moveSubmissions, readSubmission } from "../../../server/core/submissions/submissions.ts";
import { eraseMatching } from "../../../server/features/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { changeLabels, createLabel } from "../../../server/features/labels/labels.ts";
import { addNote, listNotes } from "../../../server/features/notes/notes.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import {
  countTrash,
  deleteFromTrash,
  deleteSubmissions,
  emptyTrash,
  listTrash,
  restoreSubmissions,
} from "../../../server/features/trash/trash.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
let clock: TestClock;
let deps: Deps;
let ada: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ clock, deps, ada, form } = await arrangeForm(database, { plan: "pro" }));
});

const remove = (...ids: readonly string[]) => deleteSubmissions(ada.scope(), deps, { ids });
const restore = (...ids: readonly string[]) => restoreSubmissions(ada.scope(), deps, { ids });
const exists = async (id: string) => (await deps.db.prisma.submission.count({ where: { id } })) === 1;

async function found(text: string): Promise<string[]> {
  await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY });
  const asked = {
    formId: form.id,
    folder: "inbox",
    filter: { text },
    limit: 10,
    cursor: null,
    columns: ["id"],
  } as const;
  return (await listSubmissions(ada.scope(), deps, asked)).submissions.map(({ id }) => id);
}

/** Everything a dashboard shows of a message. */
async function everythingOf(id: string) {
  const columns = ["folder", "status", "doneAt", "isStarred", "isDoubtful", "fields", "labelIds", "hasFiles"] as const;
  return {
    row: await readSubmission(ada.scope(), deps, { id, columns }),
    notes: await listNotes(ada.scope(), deps, { submissionId: id }),
    counts: await countSubmissions(ada.scope(), deps, { formId: form.id }),
  };
}

describe("A restored message", () => {
  it("keeps its folder, marks, labels, notes, files and counts, and can be found by its words", async () => {
    const id = await form.submission({ fields: [["message", "zeppelin"]], files: { "plan.txt": "text" } });
    const label = await createLabel(ada.scope(), deps, { name: "Later", color: "blue" });
    await changeLabels(ada.scope(), deps, { ids: [id], labelId: label.id, isOn: true });
    await addNote(ada.scope(), deps, { submissionId: id, text: "balloon" });
    await markSubmissions(ada.scope(), deps, { ids: [id], status: "read", done: true, starred: true, columns: ["id"] });
    const before = await everythingOf(id);
    expect(await found("zeppelin")).toEqual([id]);
    await remove(id);
    expect(await found("zeppelin")).toEqual([]);
    expect(await found("balloon")).toEqual([]);
    expect(await deps.db.prisma.submissionWords.count({ where: { submissionId: id } })).toBe(0);
    expect(await restore(id)).toEqual([id]);
    expect(await everythingOf(id)).toEqual(before);
    expect(await found("zeppelin")).toEqual([id]);
    expect(await found("balloon")).toEqual([id]);
    expect(await countTrash(ada.scope(), deps)).toBe(0);
  });

  it("returns to the doubtful messages in spam if it was one", async () => {
    const id = await form.submission({ folder: "spam", isDoubtful: true });
    await remove(id);
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id, isDoubtful: true } })).toBe(0);
    await restore(id);
    const columns = ["folder", "isDoubtful"] as const;
    expect(await readSubmission(ada.scope(), deps, { id, columns })).toEqual({ folder: "spam", isDoubtful: true });
  });

  it("teaches the filter again what its deletion had unlearned", async () => {
    const id = await form.submission({ fields: [["message", "Rent our mobile billboards and lorries today"]] });
    await moveSubmissions(ada.scope(), deps, { ids: [id], folder: "spam", columns: ["id"] });
    const learned = async () => (await deps.db.prisma.spamFilter.findFirst({ select: { learned: true } }))?.learned;
    const before = await learned();
    await remove(id);
    expect(await learned()).not.toBe(before);
    expect(await deps.db.prisma.trainingSample.count({ where: { submissionId: id } })).toBe(0);
    await restore(id);
    expect(await learned()).toBe(before);
    expect(await deps.db.prisma.trainingSample.count({ where: { submissionId: id } })).toBe(1);
  });

  it.each([
    ["inbox", "pending"],
    ["spam", "cancelled"],
  ] as const)("has its stopped deliveries resumed only when restored to the inbox: %s", async (folder, state) => {
    const id = await form.submission({ folder });
    const facts = { accountId: ada.account.id, formId: form.id, submissionId: id, kind: "mail" } as const;
    const [queuedAt, createdAt, nextAttemptAt] = [clock.now(), clock.now(), clock.now()];
    const delivery = {
      id: deps.newId("dlv"),
      ...facts,
      target: "ada@example.test",
      queuedAt,
      createdAt,
      nextAttemptAt,
    };
    await deps.db.prisma.delivery.create({ data: delivery });
    const stateNow = async () => (await deps.db.prisma.delivery.findUnique({ where: { id: delivery.id } }))?.state;
    await remove(id);
    expect(await stateNow()).toBe("cancelled");
    await restore(id);
    expect(await stateNow()).toBe(state);
  });
});

describe("The Trash", () => {
  it("is excluded from all counts, before and after the counters are compacted", async () => {
    const [kept, gone, spam] = [
      await form.submission(),
      await form.submission(),
      await form.submission({ folder: "spam" }),
    ];
    await remove(gone, spam);
    for (const _ of [1, 2]) {
      expect(await countSubmissions(ada.scope(), deps, { formId: form.id })).toMatchObject({ inbox: 1, spam: 0 });
      await compactCounters(systemScope(), deps);
    }
    const { rows } = await deps.db.pool.query("SELECT FROM submission_counts WHERE folder = 'trash'");
    expect(rows).toEqual([]);
    expect(await exists(kept)).toBe(true);
    await deleteFromTrash(ada.scope(), deps, { ids: [gone, spam] });
    expect(await countSubmissions(ada.scope(), deps, { formId: form.id })).toMatchObject({ inbox: 1, spam: 0 });
  });

  it("lists the latest deletion first, page by page, with the original folder and the removal date", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 52; made += 1)
      ids.push(await form.submission({ folder: made % 2 === 0 ? "inbox" : "spam" }));
    await remove(...ids.slice(0, 51));
    clock.advance({ seconds: 1 });
    await remove(ids[51] ?? "");
    const first = await listTrash(ada.scope(), deps, { cursor: null });
    expect(first.nodes[0]).toMatchObject({
      id: ids[51],
      folder: "spam",
      formName: "Contact",
      trashedAt: clock.now(),
    });
    expect(first.nodes[0]?.removedAt).toEqual(new Date("2026-03-31T12:00:01.000Z"));
    const second = await listTrash(ada.scope(), deps, { cursor: first.nextCursor });
    expect(second.nextCursor).toBe(null);
    expect([...first.nodes, ...second.nodes].map(({ id }) => id).sort()).toEqual(ids.toSorted());
    await expect(listTrash(ada.scope(), deps, { cursor: "made.up" })).rejects.toMatchObject({ code: "INVALID" });
  });

  it("cannot be viewed, restored or emptied with read-only access", async () => {
    const agent = ada.scope({ write: false }, { kind: "agent" });
    const id = await form.submission();
    await remove(id);
    const until = clock.now().toISOString();
    for (const call of [
      () => listTrash(agent, deps, { cursor: null }),
      () => countTrash(agent, deps),
      () => restoreSubmissions(agent, deps, { ids: [id] }),
      () => deleteFromTrash(agent, deps, { ids: [id] }),
      () => emptyTrash(agent, deps, { until }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  it("when emptied, loses only messages deleted before the request", async () => {
    const [early, late, kept] = [await form.submission(), await form.submission(), await form.submission()];
    await remove(early);
    const until = clock.now().toISOString();
    clock.advance({ ms: 1 });
    await remove(late);
    expect(await emptyTrash(ada.scope(), deps, { until })).toBe(1);
    expect(await emptyTrash(ada.scope(), deps, { until })).toBe(0);
    expect([await exists(early), await exists(late), await exists(kept)]).toEqual([false, true, true]);
  });

  it("keeps a message's files until the message is permanently deleted", async () => {
    const id = await form.submission({ files: { "plan.txt": "text" } });
    await remove(id);
    expect(await deps.db.prisma.fileRemoval.count()).toBe(0);
    await deleteFromTrash(ada.scope(), deps, { ids: [id] });
    expect(await deps.db.prisma.fileRemoval.count()).toBe(1);
  });
});

describe("The 30-day limit of the Trash", () => {
  it.each([
    ["a millisecond less", -1, true],
    ["exactly as long", 0, false],
    ["a millisecond longer", 1, false],
  ])("is exact: %s", async (_what, ms, isKept) => {
    const id = await form.submission();
    await remove(id);
    clock.advance({ days: 30, ms });
    expect(await countTrash(ada.scope(), deps)).toBe(isKept ? 1 : 0);
    expect((await listTrash(ada.scope(), deps, { cursor: null })).nodes).toHaveLength(isKept ? 1 : 0);
    await sweepExpired(systemScope(), deps);
    expect(await exists(id)).toBe(isKept);
    if (isKept) expect(await restore(id)).toEqual([id]);
    else await expect(restore(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("The limit of the Trash with a retention window under 30 days", () => {
  it.each([
    ["a millisecond less", -1, true],
    ["exactly as long", 0, false],
    ["a millisecond longer", 1, false],
  ])("is exact at the end of the window: %s", async (_what, ms, isKept) => {
    const grace = await owner(deps, { retentionDays: 7 });
    const id = await (await grace.form()).submission();
    clock.advance({ days: 5 });
    await deleteSubmissions(grace.scope(), deps, { ids: [id] });
    const [shown] = (await listTrash(grace.scope(), deps, { cursor: null })).nodes;
    expect(shown?.removedAt).toEqual(new Date("2026-03-08T12:00:00.000Z"));
    clock.advance({ days: 2, ms });
    expect(await countTrash(grace.scope(), deps)).toBe(isKept ? 1 : 0);
    const restored = restoreSubmissions(grace.scope(), deps, { ids: [id] });
    if (isKept) expect(await restored).toEqual([id]);
    else await expect(restored).rejects.toMatchObject({ code: "NOT_FOUND" });
    await sweepExpired(systemScope(), deps);
    expect(await exists(id)).toBe(isKept);
  });
});

test("restoring a message resets its days in the Trash", async () => {
  const id = await form.submission();
  await remove(id);
  clock.advance({ days: 29 });
  await restore(id);
  clock.advance({ days: 29 });
  await remove(id);
  await sweepExpired(systemScope(), deps);
  expect(await restore(id)).toEqual([id]);
});

test("an erasure finds and immediately removes messages in the Trash without showing them", async () => {
  const [gone, here] = [
    await form.submission({ fields: [["email", "grace@example.test"]] }),
    await form.submission({ fields: [["email", "grace@example.test"]] }),
  ];
  await remove(gone);
  const criterion = { value: "grace@example.test", place: "whole" } as const;
  const preview = await previewErasure(ada.scope(), deps, { ...criterion, cursor: null });
  expect(preview.forms).toMatchObject([{ count: 2, newestIds: [here] }]);
  const upTo = preview.newestId ?? "";
  const { erasure } = await eraseMatching(ada.scope(), deps, { ...criterion, upTo, erasureId: null, cursor: null });
  expect(erasure.submissions).toBe(2);
  expect([await exists(gone), await exists(here)]).toEqual([false, false]);
  expect(await deps.db.prisma.trashedSubmission.count({ where: { formId: form.id } })).toBe(0);
});

test("deleting an account removes its messages in the Trash", async () => {
  const id = await form.submission();
  await remove(id);
  await removeAllSubmissions(ada.scope(), deps.db);
  expect(await exists(id)).toBe(false);
});

test("only one of a concurrent restore and permanent deletion succeeds, and none is left half done", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 12; made += 1) ids.push(await form.submission());
  await remove(...ids);
  const outcomes = await Promise.allSettled(
    ids.flatMap((id) => [
      restore(id),
      deleteFromTrash(ada.scope(), deps, { ids: [id] }),
      restore(id),
      indexWords(systemScope(), deps, { most: 50 }),
    ]),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "NOT_FOUND" });
  }
  const left = await deps.db.prisma.submission.findMany({ where: { formId: form.id }, include: { trashed: true } });
  for (const { folder, trashed } of left) expect([folder, trashed]).toEqual(["inbox", null]);
  const { inbox } = await countSubmissions(ada.scope(), deps, { formId: form.id });
  expect(inbox).toBe(left.length);
});
