import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { expect, inject, it, onTestFinished } from "vitest";
import { createLogger } from "../../server/core/platform/log.ts";
import { databaseUrl } from "../support/command-line.ts";
import { postmasterOf } from "../support/data-dir.ts";
import { startLoad } from "./load.ts";
import { seededRandom } from "./random.ts";

const MIB = 1_024 ** 2;
const DISK_BYTES = 1_024 * MIB;
const ROUNDS = 2;

const seed = inject("seed");
const random = seededRandom(seed);

/** Server settings that place its database in a folder. */
const places: Readonly<Record<string, (folder: string) => Promise<Record<string, string>>>> = {
  "the disk of the data folder is full": async (folder) => ({ POSTERN_DATA_DIR: folder }),
  // The server notices this only through the database's errors.
  "the disk of a database elsewhere is full": async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLogger("silent") });
    onTestFinished(() => postgres.stop());
    return { DATABASE_URL: databaseUrl(postgres.connection) };
  },
};

it.for(Object.entries(places))(
  "the server loses no accepted submission when %s",
  { timeout: 900_000 },
  async ([name, place], { skip }) => {
    const disk = mountDisk();
    if (disk === null) {
      const why = "A full disk is skipped: it needs to mount a file system, as root may.";
      process.stdout.write(`${why}\n`);
      return skip(why);
    }
    onTestFinished(() => unmountDisk(disk));
    const startedMs = performance.now();
    const load = await startLoad(await place(join(disk, "data")));
    const ballast = join(disk, "ballast");
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.accept(20 + random(60));
      await load.readiness(200);
      // Immediately, so that the database hits the full disk before the server sees it.
      await fillDisk(ballast);
      await load.readiness(503);
      const before = load.tally()[503] ?? 0;
      await expect.poll(() => load.tally()[503] ?? 0, { timeout: 60_000 }).toBeGreaterThan(before + 20);
      await rm(ballast);
      await load.readiness(200);
    }
    await load.accept(20);
    const { summary, problems } = await load.finish();
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    process.stdout.write(`${name}: seed ${seed}, ${seconds} s, ${summary}, ${problems.length} problems\n`);
    // Neither a bug nor, as the server keeps running, a connection that ends without an answer.
    expect(Object.keys(load.tally()).sort()).toEqual(["200", "503"]);
    expect(problems).toEqual([]);
  },
);

/** A small in-memory file system; null if this user may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "postern-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

function unmountDisk(folder: string): void {
  const postmaster = postmasterOf(join(folder, "data"));
  if (postmaster !== null && existsSync(`/proc/${postmaster}`)) process.kill(postmaster, "SIGKILL");
  execFileSync("umount", ["--lazy", folder]);
  rmdirSync(folder);
}

/** Writes a file until the disk is full, while visitors keep posting. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    const block = Buffer.alloc(MIB);
    while ((await statfs(path)).bavail > 0) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}
