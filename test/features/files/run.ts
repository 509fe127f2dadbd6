import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openObjectStore } from "../../support/object-store.ts";
import { bucketSettings, disturbStore, type KillRounds, killWhileUploading } from "./kill-rounds.ts";

// npm run test:kills [rounds] [folder|s3] Kills the server and its embedded PostgreSQL with `kill -9` during uploads,
// and compares the files with what was acknowledged: with files in the data folder, and in a bucket whose store
// refuses, delays, cuts and hangs up.

const rounds = Number(process.argv[2] ?? 30);
const places = process.argv[3] === undefined ? ["folder", "s3"] : [process.argv[3]];

async function run(place: string, more: Pick<KillRounds, "settings" | "disturb">): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-kills-"));
  const startedMs = performance.now();
  try {
    const settings = { POSTERN_DATA_DIR: dataDir, ...more.settings };
    const report = await killWhileUploading({ ...more, rounds, killDatabase: true, settings });
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    process.stdout.write(`${JSON.stringify({ place, rounds, seconds, ...report }, null, 2)}\n`);
    if (report.problems.length > 0) process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const place of places) {
  if (place === "folder") {
    await run(place, { settings: {} });
  } else {
    const { store, close } = await openObjectStore();
    await run(place, { settings: bucketSettings(store), disturb: () => disturbStore(store) }).finally(close);
  }
}
