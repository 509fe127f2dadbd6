import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { fileById, filesOfSubmissions, storageUsedByForm } from "../../../server/features/files/store/files.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const database = useDatabase();
let deps: Deps;
let ada: TestOwner;
let form: TestForm;

beforeAll(async () => {
  ({ deps, ada, form } = await arrangeForm(database, { plan: "free" }));
});

const namesOf = async (owner: TestOwner, ids: readonly string[], permissions = {}) => {
  const found = await filesOfSubmissions(owner.scope(permissions), deps.db, ids);
  return Object.fromEntries([...found].map(([id, files]) => [id, files.map(({ name }) => name)]));
};

async function fileOf(submissionId: string): Promise<string> {
  return (await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId } })).id;
}

describe("Files of submissions", () => {
  it("are read in the order they were sent, for many submissions at once", async () => {
    const one = await form.submission({ files: { "b.txt": "b", "a.txt": "a", "big.txt": null } });
    const other = await form.submission({ files: { "c.txt": "c" } });
    const none = await form.submission();
    expect(await namesOf(ada, [other, one, none])).toEqual({
      [one]: ["b.txt", "a.txt", "big.txt"],
      [other]: ["c.txt"],
    });
    const [file] = (await filesOfSubmissions(ada.scope(), deps.db, [other])).get(other) ?? [];
    expect(file).toMatchObject({ size: 1, leftOut: null, scan: "not-scanned", signals: [], type: null });
    expect(await text(await deps.files.read(file?.storageKey ?? ""))).toBe("c");
  });

  it("are not found by another owner, another form's credential, or an unknown ID", async () => {
    const id = await form.submission({ files: { "cv.txt": "mine" } });
    const fileId = await fileOf(id);
    const other = await owner(deps);
    const elsewhere = (await ada.form()).id;
    expect(await namesOf(other, [id])).toEqual({});
    expect(await namesOf(ada, [id], { forms: [elsewhere] })).toEqual({});
    expect(await fileById(other.scope(), deps.db, fileId)).toBeNull();
    expect(await fileById(ada.scope({ forms: [elsewhere] }), deps.db, fileId)).toBeNull();
    expect(await fileById(ada.scope(), deps.db, deps.newId("file"))).toBeNull();
    expect((await fileById(ada.scope({ forms: [form.id] }), deps.db, fileId))?.name).toBe("cv.txt");
  });

  it("expire with their submission: available just inside the window, gone exactly at its edge and outside", async () => {
    const edge = ada.scope().visibleAfter.getTime();
    const at = (ms: number) => form.submission({ at: new Date(edge + ms), files: { "cv.txt": "old" } });
    const [inside, exactly, outside] = [await at(1), await at(0), await at(-1)];
    expect(Object.keys(await namesOf(ada, [inside, exactly, outside]))).toEqual([inside]);
    expect(await fileById(ada.scope(), deps.db, await fileOf(inside))).not.toBeNull();
    expect(await fileById(ada.scope(), deps.db, await fileOf(exactly))).toBeNull();
    expect(await fileById(ada.scope(), deps.db, await fileOf(outside))).toBeNull();
  });
});

describe("The storage usage", () => {
  it("is totalled by form, excluding omitted and expired files and those of other owners", async () => {
    const bob = await owner(deps);
    const [first, second, empty] = [await bob.form(), await bob.form(), await bob.form()];
    await first.submission({ files: { "a.txt": "12345", "b.txt": "123", "c.txt": null } });
    await second.submission({ files: { "d.txt": "1" } });
    await empty.submission({ at: new Date(deps.clock.now().getTime() - 400 * DAY_MS), files: { "e.txt": "12" } });
    const used = await storageUsedByForm(bob.scope(), deps.db);
    expect(Object.fromEntries(used)).toEqual({
      [first.id]: { files: 2, bytes: 8 },
      [second.id]: { files: 1, bytes: 1 },
    });
    expect([...(await storageUsedByForm(bob.scope({ forms: [second.id] }), deps.db)).keys()]).toEqual([second.id]);
  });
});

describe("Deleting file rows", () => {
  it("queues the removal of their contents, whichever statement deletes the rows", async () => {
    const removed = () =>
      deps.db.prisma.fileRemoval.findMany().then((rows) => rows.map((row) => row.storageKey).sort());
    const eva = await owner(deps);
    const evasForm = await eva.form();
    const ids = [
      await evasForm.submission({ files: { "a.txt": "a", "b.txt": null } }),
      await evasForm.submission({ files: { "c.txt": "c" } }),
    ];
    const keys = (await deps.db.prisma.file.findMany({ where: { accountId: eva.account.id } })).flatMap(
      ({ storageKey }) => storageKey ?? [],
    );
    await deps.db.prisma.submission.delete({ where: { id: ids[0] ?? "" } });
    await deps.db.prisma.account.delete({ where: { id: eva.account.id } });
    expect(keys).toHaveLength(2);
    expect(await removed()).toEqual(keys.sort());
  });
});
