import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { readClocks } from "../../../server/core/accounts/store/usage.ts";
import { createTasks } from "../../../server/core/jobs/tasks.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { newFileKey } from "../../../server/features/files/encryption.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { createFileStore } from "../../../server/features/files/file-store.ts";
import { createFolderStorage, filesFolder } from "../../../server/features/files/folder-storage.ts";
import { moveFiles } from "../../../server/features/files/move-files.ts";
import { MIN_ORPHAN_AGE_MS, removeFiles, sweepFiles } from "../../../server/features/files/remove-files.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { content } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { createTestDeps } from "../../support/deps.ts";
import { storedKeys } from "../../support/files.ts";
import { runFileRemovals } from "../../support/mail-files.ts";

const database = useDatabase();
const system = systemScope();

async function prepare() {
  const dataDir = makeDataDir();
  const { clock, deps, ada, form } = await arrangeForm(database, { config: { dataDir } });
  const folder = filesFolder(dataDir);
  /** Adds content of this age without a row. */
  const orphan = async (ageMs: number, store = deps.files) => {
    const key = newStorageKey();
    await store.write(key, content("left by a crash"));
    const at = new Date(clock.now().getTime() - ageMs);
    await utimes(join(folder, key.slice(0, 2), key), at, at);
    return key;
  };
  return { clock, deps, ada, form, folder, orphan };
}

describe("The file storage sweep", () => {
  it("removes unreferenced content once it is older than a day, and not before", async () => {
    const { deps, orphan } = await prepare();
    const young = await orphan(MIN_ORPHAN_AGE_MS - 1_000);
    const exactly = await orphan(MIN_ORPHAN_AGE_MS);
    await orphan(MIN_ORPHAN_AGE_MS + 1_000);
    expect(await sweepFiles(system, deps)).toBe(1);
    expect(await storedKeys(deps)).toEqual([young, exactly].sort());
  });

  it("never removes content referenced by a row, however old", async () => {
    const { deps, clock, folder, form } = await prepare();
    await form.submission({ files: { "a.txt": "kept", "b.txt": "kept too" } });
    const keys = await storedKeys(deps);
    const old = new Date(clock.now().getTime() - 20_000 * MIN_ORPHAN_AGE_MS);
    for (const key of keys) await utimes(join(folder, key.slice(0, 2), key), old, old);
    expect(await sweepFiles(system, deps)).toBe(0);
    expect(await storedKeys(deps)).toEqual(keys);
  });

  it("keeps content that is just arriving, even if this machine's clock is days ahead", async () => {
    const { deps, folder, orphan } = await prepare();
    const { database: now } = await readClocks(system, deps.db);
    const ahead = createTestClock(new Date(now.getTime() + 30 * MIN_ORPHAN_AGE_MS).toISOString());
    const arriving = await orphan(0);
    await orphan(0);
    await utimes(join(folder, arriving.slice(0, 2), arriving), now, now);
    expect(await sweepFiles(system, { ...deps, clock: ahead })).toBe(1);
    expect(await storedKeys(deps)).toEqual([arriving]);
  });

  it("removes the draft of an interrupted write", async () => {
    const { deps, folder, clock } = await prepare();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slow() {
      yield Buffer.alloc(100_000);
      await held;
      yield Buffer.from("the rest");
    }
    const writing = deps.files.write(newStorageKey(), slow());
    await expect.poll(() => storedKeys(deps)).toHaveLength(1);
    const [key = ""] = await storedKeys(deps);
    const old = new Date(clock.now().getTime() - 2 * MIN_ORPHAN_AGE_MS);
    await utimes(join(folder, "drafts", key), old, old);
    expect(await sweepFiles(system, deps)).toBe(1);
    expect(await storedKeys(deps)).toEqual([]);
    release();
    await expect(writing).rejects.toThrow();
  });

  it("keeps content that was encrypted for another database", async () => {
    const { deps, folder, orphan } = await prepare();
    const key = newFileKey();
    const foreign = createFileStore([createFolderStorage(folder)], {
      current: async () => key,
      find: async () => null,
    });
    const kept = await orphan(2 * MIN_ORPHAN_AGE_MS, foreign);
    expect(await sweepFiles(system, deps)).toBe(0);
    expect(await storedKeys(deps)).toEqual([kept]);
  });
});

describe("The content of a removed file row", () => {
  it("is removed when the owner deletes the file's submission, and no other content is", async () => {
    const { deps, ada, form } = await prepare();
    const [gone, kept] = [
      await form.submission({ files: { "a.txt": "gone" } }),
      await form.submission({ files: { "b.txt": "kept" } }),
    ];
    await deletePermanently(ada.scope(), deps, { ids: [gone] });
    await runFileRemovals(deps);
    const keys = await storedKeys(deps);
    const row = await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId: kept } });
    expect(keys).toEqual([row.storageKey]);
    expect(await text(await deps.files.read(keys[0] ?? ""))).toBe("kept");
    await expect(deps.files.read(newStorageKey())).rejects.toMatchObject({ reason: "missing" });
  });

  it("is kept just inside the retention window, and removed exactly at its edge and outside", async () => {
    const { deps, ada, form } = await prepare();
    const edge = ada.scope().visibleAfter.getTime();
    for (const ms of [1, 0, -1]) await form.submission({ at: new Date(edge + ms), files: { [`${ms}.txt`]: "x" } });
    const task = createTasks(deps, createMailer(systemScope(), deps))["sweep-expired"];
    await task?.({}, undefined as never);
    const rows = await deps.db.prisma.file.findMany({ where: { formId: form.id } });
    expect(rows.map(({ name }) => name)).toEqual(["1.txt"]);
    expect(await storedKeys(deps)).toEqual(rows.map(({ storageKey }) => storageKey));
  });

  it("is removed on a later attempt if the storage fails", async () => {
    const { deps, ada, form, folder } = await prepare();
    const id = await form.submission({ files: { "a.txt": "gone" } });
    await deletePermanently(ada.scope(), deps, { ids: [id] });
    const failing = {
      ...createFolderStorage(folder),
      remove: async () => {
        throw new Error("The storage does not respond.");
      },
    };
    const away = createTestDeps(database.db, { files: failing });
    await expect(removeFiles(system, away)).rejects.toThrow("does not respond");
    expect(await storedKeys(deps)).toHaveLength(1);
    expect(await removeFiles(system, deps)).toBe(1);
    expect(await storedKeys(deps)).toEqual([]);
    expect(await removeFiles(system, deps)).toBe(0);
  });

  it("does not stop a file move that is just sending it", async () => {
    const { deps, ada, form, folder } = await prepare();
    const ids = [
      await form.submission({ files: { "a.txt": "a" } }),
      await form.submission({ files: { "b.txt": "b" } }),
    ];
    const [from, to] = [createFolderStorage(folder), createFolderStorage(makeDataDir())];
    let writes = 0;
    const removedMeanwhile = {
      ...to,
      write: async (...file: Parameters<typeof to.write>) => {
        writes += 1;
        if (writes > 1) return to.write(...file);
        const row = await deps.db.prisma.file.findFirstOrThrow({ where: { storageKey: file[0] } });
        await deletePermanently(ada.scope(), deps, { ids: [row.submissionId] });
        throw new Error("The file is gone.");
      },
    };
    await moveFiles(system, deps, { from, to: removedMeanwhile });
    expect(writes).toBe(2);
    const rows = await deps.db.prisma.file.findMany({ where: { submissionId: { in: ids } } });
    const moved: string[] = [];
    for await (const { key } of to.list()) moved.push(key);
    expect(moved).toEqual(rows.map(({ storageKey }) => storageKey));
  });

  it("is not confused with a file that cannot be sent: the move stops and leaves that file in place", async () => {
    const { deps, form, folder } = await prepare();
    await form.submission({ files: { "a.txt": "a" } });
    const failing = {
      ...createFolderStorage(makeDataDir()),
      write: async () => {
        throw new Error("The bucket does not respond.");
      },
    };
    const moving = moveFiles(system, deps, { from: createFolderStorage(folder), to: failing });
    await expect(moving).rejects.toThrow("does not respond");
    expect(await storedKeys(deps)).toHaveLength(1);
  });
});
