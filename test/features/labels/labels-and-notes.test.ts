import { beforeEach, describe, expect, it, test } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter } from "../../../server/core/submissions/submission-filter.ts";
import {
  createLabel,
  deleteLabel,
  labelSubmissions,
  listLabels,
  updateLabel,
} from "../../../server/features/labels/labels.ts";
import { addNote, deleteNote, listNotes } from "../../../server/features/notes/notes.ts";
import { LABEL_COLORS, MAX_LABELS, MAX_NOTE_LENGTH, MAX_NOTES } from "../../../shared/limits.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ deps, ada: account, form } = await arrangeForm(database));
});

const make = (name: string, color = "blue") => createLabel(account.scope(), deps, { name, color });
const put = (labelId: string, ids: readonly string[], isOn = true) =>
  labelSubmissions(account.scope(), deps, { ids, labelId, isOn, columns: ["id", "labelIds"] });

async function listed(filter: Filter, formId: string | null = form.id): Promise<string[]> {
  const input = { formId, folder: "inbox" as const, filter, limit: 100, cursor: null, columns: ["id"] as const };
  return (await listSubmissions(account.scope(), deps, input)).submissions.map(({ id }) => id);
}

describe("A label", () => {
  it("can be added to messages, filters them newest first, and can be removed", async () => {
    const [one, two, three] = [await form.submission(), await form.submission(), await form.submission()];
    const label = await make("Invoice");
    expect(await put(label.id, [one, three])).toEqual([three, one].map((id) => ({ id, labelIds: [label.id] })));
    expect(await listed({ label: label.id })).toEqual([three, one]);
    expect(await listed({ label: label.id }, null)).toEqual([three, one]);
    await put(label.id, [three], false);
    expect(await listed({ label: label.id })).toEqual([one]);
    expect(await listed({})).toEqual([three, two, one]);
  });

  it("has a unique name in the account, ignoring case, and a known colour", async () => {
    const label = await make(" Invoice ");
    expect(label).toMatchObject({ name: "Invoice", color: "blue" });
    await expect(make("INVOICE")).rejects.toMatchObject({ code: "CONFLICT" });
    const other = await make("Order");
    const rename = (name: string, color = "red") => updateLabel(account.scope(), deps, { id: other.id, name, color });
    await expect(rename("invoice")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(rename("Quote", "beige")).rejects.toMatchObject({ code: "INVALID" });
    for (const name of ["", "  ", "two\nlines", "x".repeat(41)]) {
      await expect(make(name)).rejects.toMatchObject({ code: "INVALID" });
    }
    expect(await rename("order", "red")).toMatchObject({ name: "order", color: "red" });
    const names = (await listLabels(account.scope(), deps)).map(({ name }) => name);
    expect(names).toEqual(["Invoice", "order"]);
    await createLabel((await owner(deps)).scope(), deps, { name: "Invoice", color: "gray" });
  });

  it("is removed from every message when deleted, without deleting any message", async () => {
    const ids = [await form.submission(), await form.submission()];
    const label = await make("Short-lived canary");
    await put(label.id, ids);
    await deleteLabel(account.scope(), deps, { id: label.id });
    expect(await listed({})).toHaveLength(2);
    expect(await tracesOf(deps, "Short-lived canary")).toEqual(["public.account_changes"]);
    expect(await tracesOf(deps, label.id)).toEqual(["public.account_changes"]);
  });

  it("can be added to all matching messages, returning only the IDs that changed", async () => {
    const [one, two] = [await form.submission(), await form.submission()];
    const label = await make("Invoice");
    await put(label.id, [one]);
    const input = { formId: form.id, folder: "inbox" as const, labelId: label.id, cursor: null };
    expect((await bulkUpdate(account.scope(), deps, { ...input, to: "labelled" })).ids).toEqual([two]);
    const taken = await bulkUpdate(account.scope(), deps, { ...input, to: "unlabelled" });
    expect(taken.ids.toSorted()).toEqual([one, two]);
    const unknown = { ...input, to: "labelled" as const, labelId: deps.newId("lbl") };
    await expect(bulkUpdate(account.scope(), deps, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can be created until there are fifty", async () => {
    const { prisma } = deps.db;
    const others = Array.from({ length: MAX_LABELS - 1 }, (_, count) => ({
      id: deps.newId("lbl"),
      name: `Label ${count}`,
    }));
    const facts = { accountId: account.account.id, color: "blue", createdAt: deps.clock.now() };
    await prisma.label.createMany({ data: others.map((label) => ({ ...facts, ...label })) });
    const made = await Promise.allSettled(["One more", "Another"].map((name) => make(name)));
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(LABEL_COLORS).toContain("blue");
  });
});

describe("A note", () => {
  const add = (submissionId: string, text: string) => addNote(account.scope(), deps, { submissionId, text });

  it("is stored with its time, can coexist with others, and is deleted individually", async () => {
    const id = await form.submission();
    await add(id, "Called back.\nWill send a quote.");
    const notes = await add(id, " Quote sent ");
    expect(notes.map(({ text }) => text)).toEqual(["Called back.\nWill send a quote.", "Quote sent"]);
    expect(notes[0]?.createdAt).toEqual(deps.clock.now());
    const left = await deleteNote(account.scope(), deps, { submissionId: id, id: notes[0]?.id ?? "" });
    expect(left.map(({ text }) => text)).toEqual(["Quote sent"]);
    expect(await listNotes(account.scope(), deps, { submissionId: id })).toEqual(left);
  });

  it("is deleted with its message", async () => {
    const id = await form.submission();
    await add(id, "canary of a note");
    await deletePermanently(account.scope(), deps, { ids: [id] });
    expect(await tracesOf(deps, "canary of a note")).toEqual([]);
  });

  it("has 1 to 5,000 characters, and a message has at most 100 notes", async () => {
    const id = await form.submission();
    for (const text of ["", " \n ", "x".repeat(MAX_NOTE_LENGTH + 1), "a\0b"]) {
      await expect(add(id, text)).rejects.toMatchObject({ code: "INVALID" });
    }
    await add(id, "x".repeat(MAX_NOTE_LENGTH));
    const more = { submissionId: id, text: "more", createdAt: deps.clock.now() };
    const data = Array.from({ length: MAX_NOTES - 2 }, () => ({ ...more, id: deps.newId("nte") }));
    await deps.db.prisma.submissionNote.createMany({ data });
    await add(id, "the last");
    await expect(add(id, "too many")).rejects.toMatchObject({ code: "LIMIT" });
  });
});

test("labels and notes are forbidden to agents and cannot be changed with read-only access", async () => {
  const id = await form.submission();
  const label = await make("Invoice");
  const agent = account.scope({}, { kind: "agent" });
  for (const work of [
    () => listLabels(agent, deps),
    () => listNotes(agent, deps, { submissionId: id }),
    () => addNote(agent, deps, { submissionId: id, text: "x" }),
    () => createLabel(account.scope({ write: false }), deps, { name: "Other", color: "red" }),
    () => deleteLabel(account.scope({ write: false }), deps, { id: label.id }),
    () => addNote(account.scope({ write: false }), deps, { submissionId: id, text: "x" }),
  ]) {
    await expect(async () => work()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
