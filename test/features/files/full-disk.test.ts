import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { diskSpaceOf } from "../../../server/core/platform/disk-space.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { filesOfSubmissions } from "../../../server/features/files/store/files.ts";
import { asMultipart, fieldPart, filePart, multipartBody, script } from "../../core/intake/fields.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { content } from "../../support/builders.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";

// A disk that is really full: an in-memory file system of a few megabytes in its own mount namespace, so nothing stays
// mounted. Needs Linux, and root or user namespaces; the run reports if neither is available.

const database = useDatabase();
const MB = 1_000_000;
const NAMESPACE = process.getuid?.() === 0 ? ["-m"] : ["-r", "-m"];
const canMount = spawnSync("unshare", [...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;
if (!canMount)
  process.stderr.write("Not run on this machine, which allows no mounts: test/features/files/full-disk.test.ts\n");
const testFullDisk = test.runIf(canMount);

/** Mounts a file system of this size and returns its folder. */
async function mountDisk(bytes: number): Promise<string> {
  const at = makeDataDir();
  const command = `mount -t tmpfs -o size=${bytes} tmpfs "${at}" && echo mounted && exec sleep 300`;
  const child = spawn("unshare", [...NAMESPACE, "sh", "-c", command], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const failed = once(child, "exit").then(async () => {
    const reason = (await buffer(child.stderr)).toString().trim();
    throw new Error(`The disk could not be mounted: ${reason}`);
  });
  failed.catch(() => undefined);
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "error").then(([error]) => Promise.reject(error)),
    failed,
  ]);
  return join(`/proc/${child.pid}/root`, at);
}

testFullDisk(
  "A file that fills the disk in its middle leaves nothing behind, and the next one that fits is stored",
  async () => {
    const disk = await mountDisk(8 * MB);
    const storage = createFolderStorage(join(disk, "files"));
    const [large, small] = [newStorageKey(), newStorageKey()];
    const pieces = Array.from({ length: 200 }, () => randomBytes(65_536));
    await expect(storage.write(large, content(...pieces))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await storage.read(large)).toBeNull();
    expect(readdirSync(join(disk, "files", "drafts"))).toEqual([]);
    const { bfree, bsize } = statfsSync(disk);
    expect(bfree * bsize).toBeGreaterThan(7 * MB);
    const bytes = randomBytes(7 * MB - 200_000);
    await storage.write(small, content(bytes));
    expect(await storage.has(small)).toBe(true);
  },
);

testFullDisk(
  "While the disk is full, messages are kept, each names the file that was left out, and deleting makes room again",
  async () => {
    const disk = await mountDisk(4 * MB);
    const limits = { maxFiles: 3, maxFileBytes: 10 * MB, maxTotalBytes: 25 * MB };
    const {
      deps,
      ada,
      form: { id },
      intake,
    } = await arrangeIntake(database, { files: createFolderStorage(join(disk, "files")), config: { files: limits } });
    const post = async (bytes: Buffer) => {
      const body = multipartBody([fieldPart(["message", "Hello"]), filePart("cv", "cv.bin", bytes)]);
      return (await intake.post(id, body, { ...asMultipart, ...script })).json();
    };
    const filler = join(disk, "filler");
    mkdirSync(join(disk, "files"), { recursive: true });
    const { bfree, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bfree * bsize - 200_000));
    expect(await post(randomBytes(1 * MB))).toMatchObject({
      ok: true,
      filesNotSaved: [{ name: "cv.bin" }],
    });
    rmSync(filler);
    const kept = randomBytes(1 * MB);
    const answer = await post(kept);
    expect(answer).toMatchObject({ ok: true });
    expect(answer).not.toHaveProperty("filesNotSaved");
    const submissions = await intake.submissions(id);
    const files = await filesOfSubmissions(
      ada.scope(),
      deps.db,
      submissions.map((submission) => submission.id),
    );
    const found = [...files.values()].flat().map(({ leftOut, sha256 }) => leftOut ?? sha256);
    expect(found.sort()).toEqual([createHash("sha256").update(kept).digest("hex"), "storage-full"].sort());
  },
);

testFullDisk(
  "A disk with less room than is kept for messages has files left out before it is full, and is reported as low or full",
  async () => {
    const disk = await mountDisk(700 * 1_024 ** 2);
    const {
      deps,
      form: { id },
      intake,
    } = await arrangeIntake(database, { files: createFolderStorage(join(disk, "files")), readDisk: diskSpaceOf(disk) });
    const body = () => multipartBody([fieldPart(["message", "Hello"]), filePart("cv", "cv.bin", randomBytes(1_000))]);
    expect(await deps.disk.state()).toMatchObject({ level: "ok" });
    expect(await (await intake.post(id, body(), { ...asMultipart, ...script })).json()).not.toHaveProperty(
      "filesNotSaved",
    );
    writeFileSync(join(disk, "filler"), Buffer.alloc(200 * 1_024 ** 2));
    const later = createTestDeps(database.db, {
      files: createFolderStorage(join(disk, "files")),
      readDisk: diskSpaceOf(disk),
    });
    expect(await later.disk.state()).toMatchObject({ level: "low" });
    const answer = await createTestIntake(later).post(id, body(), { ...asMultipart, ...script });
    expect(await answer.json()).toMatchObject({ ok: true, filesNotSaved: [{ name: "cv.bin" }] });
  },
);
