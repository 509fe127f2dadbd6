import { mkdirSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { backUp } from "../../../server/features/backup/back-up.ts";
import { readBackupHealth } from "../../../server/features/backup/backup-status.ts";
import { startWalArchiving } from "../../../server/features/backup/jobs/wal-archiving.ts";
import { openBackedUp } from "../../support/backup.ts";
import { patient } from "../../support/patience.ts";

vi.setConfig({ testTimeout: 120_000 });

test("Archiving survives a temporarily unreadable data folder, logs the failure once, and resumes", async () => {
  const { deps, target, config } = await openBackedUp();
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(JSON.parse(line).msg) });
  await backUp(systemScope(), deps, target, { verify: false });
  const archiving = startWalArchiving({ ...deps, log });
  const isArchiving = async () => (await readBackupHealth(systemScope(), deps)).archiving;
  await vi.waitFor(async () => expect(await isArchiving()).toBe(true), { timeout: patient(30_000) });

  // A folder in the file's place is unreadable as a file, even for root.
  const file = join(config.dataDir, "backup-series.json");
  renameSync(file, `${file}.aside`);
  mkdirSync(file);
  const failure = "the write-ahead log cannot be archived, trying again";
  await vi.waitFor(() => expect(lines).toContain(failure), { timeout: patient(30_000) });
  rmdirSync(file);
  renameSync(`${file}.aside`, file);

  await vi.waitFor(async () => expect(await isArchiving()).toBe(true), { timeout: patient(30_000) });
  await archiving?.stop();
  expect(lines.filter((line) => line === failure)).toHaveLength(1);
});
