import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createFolderStorage, filesFolder } from "../../../server/features/files/folder-storage.ts";
import { removeFiles, removeStrays } from "../../../server/features/files/remove-files.ts";
import { owner } from "../../support/builders.ts";
import { databaseUrl } from "../../support/command-line.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { storedKeys } from "../../support/files.ts";
import { startObjectStore } from "../../support/object-store.ts";
import { patient } from "../../support/patience.ts";
import { bucketSettings, startServer, withDeps } from "./kill-rounds.ts";

const database = useDatabase();
const root = join(import.meta.dirname, "..", "..", "..");
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Starts `postern files move`; killed once so many objects are in the bucket, if a number is given. */
async function move(settings: Record<string, string>, to: string, shouldDie: () => boolean): Promise<number | null> {
  const words = [join(root, "bin", "postern.mjs"), "files", "move", "--to", to];
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "fatal", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  while (child.exitCode === null && child.signalCode === null) {
    if (shouldDie()) child.kill("SIGKILL");
    await sleep(2);
  }
  await exited;
  return child.exitCode;
}

async function upload(url: string): Promise<{ readonly id: string; readonly sha256: string }> {
  const content = randomBytes(20_000 + Math.floor(Math.random() * 200_000));
  const body = new FormData();
  body.append("message", "My papers");
  body.append("papers", new File([content], "cv.pdf"));
  const response = await fetch(url, { method: "POST", body, headers: { accept: "application/json" } });
  const answer = (await response.json()) as { ok: boolean; id: string; filesNotSaved?: unknown };
  if (!answer.ok || answer.filesNotSaved !== undefined) throw new Error(`Not kept: ${JSON.stringify(answer)}`);
  return { id: answer.id, sha256: createHash("sha256").update(content).digest("hex") };
}

async function readHash(deps: Deps, submissionId: string): Promise<string> {
  const { storageKey } = await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId } });
  const hash = createHash("sha256");
  for await (const chunk of await deps.files.read(storageKey ?? "")) hash.update(chunk);
  return hash.digest("hex");
}

const FILES = 30;
const ROUNDS = 3;

test("Moving files to a bucket and back beside a repeatedly killed server loses no file and duplicates none", {
  timeout: patient(400_000),
}, async () => {
  const store = await startObjectStore();
  const dataDir = makeDataDir();
  const common = {
    DATABASE_URL: databaseUrl(database.connection),
    POSTERN_DATA_DIR: dataDir,
    POSTERN_SECRET: "a secret for tests, at least 32 characters long",
    ...bucketSettings(store),
    TRUST_PROXY: "1",
  };
  const kept = new Map<string, string>();
  await withDeps({ settings: { ...common, POSTERN_FILES_TO: "folder" } }, async (deps) => {
    const form = await (await owner(deps)).form();
    // Unless its message has been deleted meanwhile.
    const expectKept = async (id: string, sha256: string) => {
      const found = await readHash(deps, id).catch((error: unknown) => {
        if (kept.has(id)) throw error;
        return sha256;
      });
      expect(found).toBe(sha256);
    };
    let deleted = 0;
    for (const to of ["folder", "s3", "folder"]) {
      const settings = { ...common, POSTERN_FILES_TO: to };
      const { child, url } = await startServer(settings);
      try {
        for (let i = 0; i < FILES / 3; i += 1) {
          const { id, sha256 } = await upload(`${url}/f/${form.id}`);
          kept.set(id, sha256);
        }
        let isOver = false;
        const visitors = (async () => {
          while (!isOver) {
            const { id, sha256 } = await upload(`${url}/f/${form.id}`);
            kept.set(id, sha256);
          }
        })();
        const readers = (async () => {
          while (!isOver) for (const [id, sha256] of [...kept]) await expectKept(id, sha256);
        })();
        const deletions = (async () => {
          while (!isOver) {
            const [id] = [...kept.keys()].slice(1, 2);
            await sleep(60);
            if (id === undefined || kept.size < FILES / 3) continue;
            kept.delete(id);
            await sleep(60);
            await deps.db.prisma.submission.deleteMany({ where: { id } });
            await removeFiles(systemScope(), deps);
            deleted += 1;
          }
        })();
        try {
          for (let round = 0; round < ROUNDS; round += 1) {
            const before = store.requests.length;
            await move(settings, to, () => store.requests.length > before + 60 + 40 * round);
          }
          expect(await move(settings, to, () => false)).toBe(0);
        } finally {
          isOver = true;
          await Promise.all([visitors, readers, deletions]);
        }
      } finally {
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        await exited;
      }
      for (const [id, sha256] of kept) expect(await readHash(deps, id)).toBe(sha256);
      const inFolder: string[] = [];
      for await (const { key } of createFolderStorage(filesFolder(dataDir)).list()) inFolder.push(key);
      if (to === "s3") expect(inFolder).toEqual([]);
      else expect([...store.objects.keys()]).toEqual([]);
    }
    await removeFiles(systemScope(), deps);
    await removeStrays(systemScope(), deps, new Date(Date.now() + DAY_MS));
    const rows = await deps.db.prisma.file.findMany({ select: { storageKey: true } });
    expect(await storedKeys(deps)).toEqual(rows.map(({ storageKey }) => storageKey).sort());
    expect(rows.length).toBe(kept.size);
    expect(deleted).toBeGreaterThan(0);
  });
});
