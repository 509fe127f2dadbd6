import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Config } from "../../../server/core/config.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { backUp, forgetFiles } from "../../../server/features/backup/back-up.ts";
import { describeBackups, readBackupHealth } from "../../../server/features/backup/backup-status.ts";
import { copyName, copyNewFiles } from "../../../server/features/backup/file-copies.ts";
import { restoreBackup } from "../../../server/features/backup/restore-backup.ts";
import { readSeries } from "../../../server/features/backup/series.ts";
import { currentLsn } from "../../../server/features/backup/store/wal-stream.ts";
import { archiveUntil, takeBackup } from "../../../server/features/backup/take-backup.ts";
import { verifyFiles } from "../../../server/features/backup/verify-files.ts";
import { archiveWal } from "../../../server/features/backup/wal-archive.ts";
import { filesFolder } from "../../../server/features/files/folder-storage.ts";
import { removeFiles } from "../../../server/features/files/remove-files.ts";
import { attachFile } from "../../support/attach-file.ts";
import { type BackedUp, elsewhere, flipBit, openBackedUp, restoreContext } from "../../support/backup.ts";
import { owner } from "../../support/builders.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { type ObjectStore, startObjectStore } from "../../support/object-store.ts";

vi.setConfig({ testTimeout: 180_000 });

const scope = systemScope();
const HOUR_MS = 3_600_000;

type Place = "folder" | "s3";

/** A database with files and backups in the data folder and another one, or all in one bucket. */
async function openPlaces(destination: Place, storage: Place) {
  const store = await startObjectStore();
  const original = await openBackedUp({
    s3: store.settings,
    ...(destination === "s3" ? { to: "s3://backups/machines" } : {}),
    config: {
      fileStorage: storage === "s3" ? { bucket: "s3://backups/live", to: "s3" } : { bucket: null, to: "folder" },
    },
  });
  return { original, store, form: await (await owner(original.deps)).form() };
}

async function keyOf({ db }: Pick<Deps, "db">, id: string): Promise<string> {
  return (await db.prisma.file.findUniqueOrThrow({ where: { id } })).storageKey ?? "";
}

/** Names of the copies at the destination. */
const copiesOf = ({ target }: Pick<BackedUp, "target">) => target.destination.list("files");

function seriesOf({ config }: Pick<BackedUp, "config">) {
  const series = readSeries(config.dataDir);
  if (series === null) throw new Error("There is no series.");
  return series;
}

async function archive({ deps, target, config }: BackedUp): Promise<void> {
  await archiveUntil(scope, deps, target, { series: seriesOf({ config }), lsn: await currentLsn(deps.db) });
}

/** Restores on another machine and reads files there. `survives`: the contents of the files' bucket. */
async function restoreElsewhere({ config, target }: BackedUp, ids: readonly string[]) {
  const copy = elsewhere(config);
  const restored = await restoreBackup(scope, restoreContext(copy), target, {});
  const opened = await openBackedUp({
    dataDir: copy.dataDir,
    to: config.backup.to ?? "",
    s3: config.s3 as Config["s3"],
    config: { fileStorage: config.fileStorage },
  });
  const contents = new Map<string, Buffer>();
  for (const id of ids) contents.set(id, await buffer(await opened.deps.files.read(await keyOf(opened.deps, id))));
  return { restored, contents };
}

function writesTo({ requests }: ObjectStore, part: string): number {
  return requests.filter((request) => /^(PUT|POST) /.test(request) && request.includes(part)).length;
}

describe.each([
  ["folder", "folder"],
  ["s3", "folder"],
  ["folder", "s3"],
  ["s3", "s3"],
] as const)("A backup to %s of files stored in %s", (destination, storage) => {
  test("copies each file once, includes later files with the log, and restores them all", async () => {
    const { original, store, form } = await openPlaces(destination, storage);
    const { deps, target, config } = original;
    const contents = [Buffer.alloc(0), randomBytes(1), randomBytes(200_001), randomBytes(70_000)];
    const [message, later] = [await form.submission(), await form.submission()];
    const ids: string[] = [];
    for (const content of contents.slice(0, 3)) ids.push(await attachFile(deps, message, { name: "a", content }));
    expect((await takeBackup(scope, deps, target)).files).toEqual({ copied: 3, missing: 0 });
    expect((await copiesOf(original)).length).toBe(3);
    store.requests.length = 0;
    expect((await takeBackup(scope, deps, target)).files).toEqual({ copied: 0, missing: 0 });
    expect(writesTo(store, "/files/")).toBe(0);

    ids.push(await attachFile(deps, later, { name: "b", content: contents[3] ?? Buffer.alloc(0) }));
    await archive(original);
    expect((await copiesOf(original)).length).toBe(4);
    // The machine is lost; the bucket is lost with it or alone.
    await original.stop();
    rmSync(filesFolder(config.dataDir), { recursive: true, force: true });
    for (const key of store.objects.keys()) if (key.startsWith("live/")) store.objects.delete(key);
    const { restored, contents: found } = await restoreElsewhere(original, ids);
    expect(restored.files).toEqual({ files: 4, missing: 0 });
    expect([...found.values()]).toEqual(contents);
  });
});

test("A log segment is written only after the files it names, even if copying fails in between", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target } = original;
  await takeBackup(scope, deps, target);
  const id = await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(1_000) });
  const lsn = await currentLsn(deps.db);
  const written: string[] = [];
  const failing = {
    ...target,
    destination: {
      ...target.destination,
      write: async (name: string, content: Parameters<typeof target.destination.write>[1]) => {
        if (name.endsWith(".file")) throw new Error("the destination is full");
        written.push(name);
        return target.destination.write(name, content);
      },
    },
  };
  await expect(archiveWal(scope, deps, failing, seriesOf(original), { until: lsn })).rejects.toThrow("is full");
  expect(written.filter((name) => name.includes("/wal/"))).toEqual([]);
  // The server may still hold the failed connection.
  await archiveUntil(scope, deps, target, { series: seriesOf(original), lsn });
  expect(await copiesOf(original)).toEqual([copyName(seriesOf(original), await keyOf(deps, id))]);
});

test("Archiving the log waits for a file whose transaction is still committing", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target } = original;
  const { series } = await takeBackup(scope, deps, target);
  await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(10) });
  await copyNewFiles(scope, deps, target, series);
  const client = await deps.db.pool.connect();
  await client.query("BEGIN; UPDATE files SET backed_up_at = NULL");
  for (const name of await copiesOf(original)) await target.destination.remove([name]);
  const copying = copyNewFiles(scope, deps, target, series);
  let isOver = false;
  void copying.finally(() => {
    isOver = true;
  });
  await deps.db.pool.query("SELECT 1");
  expect(isOver).toBe(false);
  await client.query("COMMIT");
  client.release();
  expect(await copying).toEqual({ copied: 1, missing: 0 });
});

test("Archiving continues past an unreadable file, and backup, doctor and restore report how many are missing", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target } = original;
  const message = await form.submission();
  const [lost, kept] = [
    await attachFile(deps, message, { name: "lost", content: randomBytes(10) }),
    await attachFile(deps, message, { name: "kept", content: randomBytes(10) }),
  ];
  await deps.files.remove([await keyOf(deps, lost)]);
  const { files } = await backUp(scope, deps, target, { verify: false });
  expect(files).toEqual({ copied: 1, missing: 1 });
  const health = await readBackupHealth(scope, deps);
  expect(describeBackups(health, { now: deps.clock.now(), serving: false })).toMatchObject({
    status: "warning",
    message: expect.stringContaining("1 attached file is missing in the file storage and in the backup."),
  });
  await archive(original);
  await original.stop();
  const { restored } = await restoreElsewhere(original, [kept]);
  expect(restored.files).toEqual({ files: 1, missing: 1 });
});

describe("A verification", () => {
  test("compares each file once in 30 days, up to a size limit, and reports how many are waiting", async () => {
    const { original, form } = await openPlaces("folder", "folder");
    const { deps, target } = original;
    const message = await form.submission();
    for (let i = 0; i < 3; i += 1) await attachFile(deps, message, { name: "a", content: randomBytes(1_000) });
    const { series } = await takeBackup(scope, deps, target);
    const verify = (days: number, maxBytes: number) => {
      const clock = { now: () => new Date(Date.now() + days * 24 * HOUR_MS) };
      return verifyFiles(scope, { ...deps, clock }, target, series, { maxBytes });
    };
    const common = { files: 3, unreadable: 0 };
    expect(await verify(0, 1_001)).toEqual({ ...common, verified: 2, waiting: 1 });
    expect(await verify(0, 1_001)).toEqual({ ...common, verified: 1, waiting: 0 });
    expect(await verify(29, 10_000)).toEqual({ ...common, verified: 0, waiting: 0 });
    expect(await verify(31, 10_000)).toEqual({ ...common, verified: 3, waiting: 0 });
  });

  test.each(["damaged", "missing"])("fails on a %s copy and has it copied again", async (how) => {
    const { original, form } = await openPlaces("folder", "folder");
    const { deps, target } = original;
    await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(1_000) });
    const { series } = await takeBackup(scope, deps, target);
    const [name = ""] = await copiesOf(original);
    if (how === "damaged") await flipBit(join(target.destination.address, name), 0.5);
    else await target.destination.remove([name]);
    await expect(verifyFiles(scope, deps, target, series)).rejects.toThrow(
      "1 attached file was damaged or missing in the backup.",
    );
    expect(await verifyFiles(scope, deps, target, series)).toMatchObject({ files: 1, verified: 1 });
  });

  test("reports a file damaged in the file storage without failing", async () => {
    const { original, form } = await openPlaces("folder", "folder");
    const { deps, target, config } = original;
    const id = await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(1_000) });
    const key = await keyOf(deps, id);
    await flipBit(join(filesFolder(config.dataDir), key.slice(0, 2), key), 0.5);
    const { verified } = await backUp(scope, deps, target, { verify: true });
    expect(verified?.files).toEqual({ files: 1, verified: 0, waiting: 0, unreadable: 1 });
  });
});

test("A copy lost at the destination is recreated by the next backup", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target } = original;
  await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(1_000) });
  await takeBackup(scope, deps, target);
  await target.destination.remove(await copiesOf(original));
  expect((await takeBackup(scope, deps, target)).files).toEqual({ copied: 1, missing: 0 });
});

describe("The copy of a deleted file", () => {
  async function deleted(agoMs: number) {
    const { original, form } = await openPlaces("folder", "folder");
    const { deps, target } = original;
    const ada = await owner(deps, { email: "bea@example.test" });
    const message = await (await ada.form()).submission();
    await attachFile(deps, message, { name: "a", content: randomBytes(1_000) });
    await attachFile(deps, await form.submission(), { name: "kept", content: randomBytes(1_000) });
    const { series, id } = await takeBackup(scope, deps, target);
    await deletePermanently(ada.scope(), deps, { ids: [message] });
    await removeFiles(scope, deps);
    const at = new Date(Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z")));
    await deps.db.pool.query("UPDATE file_removals SET removed_at = $1", [new Date(at.getTime() - agoMs)]);
    await forgetFiles(scope, deps, target, series);
    const { rows } = await deps.db.pool.query("SELECT FROM file_removals");
    return { copies: (await copiesOf(original)).length, remembered: rows.length };
  }

  test("is kept while a backup is at most an hour newer than the deletion", async () => {
    expect(await deleted(HOUR_MS)).toEqual({ copies: 2, remembered: 1 });
  });

  test("is removed once every kept backup is more than an hour newer than the deletion", async () => {
    expect(await deleted(HOUR_MS + 1)).toEqual({ copies: 1, remembered: 0 });
  });

  test("is not tracked where backups are off", async () => {
    const { original, form } = await openPlaces("folder", "folder");
    const { deps, config } = original;
    await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(10) });
    await deps.db.pool.query("DELETE FROM submissions");
    await removeFiles(scope, { ...deps, config: { ...config, backup: { ...config.backup, to: null } } });
    expect((await deps.db.pool.query("SELECT FROM file_removals")).rows).toEqual([]);
  });
});

test("A restore to an earlier time does not bring back the files of messages it deletes again", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target, config } = original;
  const ada = await owner(deps, { email: "bea@example.test" });
  const message = await (await ada.form()).submission();
  await attachFile(deps, message, { name: "a", content: randomBytes(1_000) });
  const kept = await attachFile(deps, await form.submission(), { name: "kept", content: randomBytes(1_000) });
  await takeBackup(scope, deps, target);
  const { rows } = await deps.db.pool.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  await deletePermanently(ada.scope(), deps, { ids: [message] });
  await removeFiles(scope, deps);
  await archive(original);
  const keptKey = await keyOf(deps, kept);
  await original.stop();
  const copy = elsewhere(config);
  const at = rows[0]?.at.toISOString() ?? "";
  const restored = await restoreBackup(scope, restoreContext(copy), target, { at });
  expect(restored).toMatchObject({ removedAgain: { submissions: 1 }, files: { files: 1, missing: 0 } });
  const folders = readdirSync(filesFolder(copy.dataDir)).filter((name) => name !== "drafts");
  expect(folders.flatMap((name) => readdirSync(join(filesFolder(copy.dataDir), name)))).toEqual([keptKey]);
});

test("Copies known only to a state before the last restore are kept exactly as long as its backups", async () => {
  const { original, form } = await openPlaces("folder", "folder");
  const { deps, target } = original;
  await takeBackup(scope, deps, target);
  const stray = copyName(seriesOf(original), "ab".repeat(32));
  const path = join(target.destination.address, stray);
  await attachFile(deps, await form.submission(), { name: "a", content: randomBytes(10) });
  await takeBackup(scope, deps, target);
  await target.destination.write(stray, Readable.from([Buffer.from("rolled back")]));
  const other = "20200101T000000Z-00000000/base/20200101T000000Z/backup.json.gz.age";
  await target.destination.write(other, Readable.from([Buffer.from("x")]));
  await takeBackup(scope, deps, target);
  expect(existsSync(path)).toBe(true);
  await target.destination.remove(["20200101T000000Z-00000000"]);
  writeFileSync(`${path}.0123456789ab.part`, "cut off");
  await takeBackup(scope, deps, target);
  expect(existsSync(path)).toBe(false);
  expect((await copiesOf(original)).length).toBe(1);
});
