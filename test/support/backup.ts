import { mkdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { onTestFinished } from "vitest";
import { authenticateOperator, systemScope } from "../../server/access/authenticate.ts";
import type { Config } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { createLogger } from "../../server/platform/log.ts";
import { loadKeys } from "../../server/platform/secret.ts";
import { createBackupKey } from "../../server/services/backup/encryption.ts";
import type { RestoreContext } from "../../server/services/backup/restore-backup.ts";
import { type BackupTarget, requireTarget } from "../../server/services/backup/target.ts";
import { openFileStore } from "../../server/services/files/open-file-store.ts";
import { openDatabase } from "../../server/store/database/db.ts";
import { migrate } from "../../server/store/database/migrate.ts";
import { copyCluster, createDataDir, makeDataDir } from "./data-dir.ts";
import { createTestDeps } from "./deps.ts";

const log = createLogger("silent");

/** A data folder with a running database of its own, and a folder for its backups. */
export interface BackedUp {
  readonly deps: Deps;
  readonly target: BackupTarget;
  readonly config: Config;
  /** Stops the database in order. */
  stop(): Promise<void>;
}

export async function openBackedUp(
  options: {
    readonly dataDir?: string;
    readonly to?: string;
    readonly key?: string;
    readonly s3?: Config["s3"];
    readonly config?: Pick<Partial<Config>, "fileStorage" | "postgresBin">;
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<BackedUp> {
  const dataDir = options.dataDir ?? makeDataDir();
  const to = options.to ?? join(makeDataDir(), "backups");
  if (!to.startsWith("s3://")) mkdirSync(to, { recursive: true });
  if (options.dataDir === undefined) await fillDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    bin: options.config?.postgresBin ?? null,
    log,
    settings: options.settings ?? {},
  });
  const db = openDatabase(postgres.connection, () => undefined);
  const backup = { to, key: options.key ?? (await createBackupKey()), keep: 2 };
  const made = createTestDeps(db, {
    clock: systemClock,
    config: { dataDir, backup, ...(options.s3 === undefined ? {} : { s3: options.s3 }), ...options.config },
  });
  const keys = loadKeys(made.config);
  const files = openFileStore(systemScope(), { config: made.config, clock: systemClock, db, keys });
  const deps: Deps = { ...made, keys, files };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= db.close().then(() => postgres.stop());
    return stopped;
  };
  onTestFinished(() => stop());
  return { deps, target: requireTarget(deps.config), config: deps.config, stop };
}

let template: Promise<string> | null = null;

/** Copies a cluster that is made once for all tests of a file, which is quicker than making each. */
async function fillDataDir(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  copyCluster(join(await template, "postgres"), join(dataDir, "postgres"));
}

async function makeTemplate(): Promise<string> {
  const { path, remove } = createDataDir();
  process.once("exit", remove);
  const postgres = await startEmbeddedPostgres({ dataDir: path, log });
  await migrate(postgres.connection, log);
  await postgres.stop();
  return path;
}

/** What a restore needs beside the backup. */
export function restoreContext(config: Config): RestoreContext {
  const clock = systemClock;
  return {
    config,
    clock,
    log,
    findOwner: (db, { email, accountId }) => authenticateOperator({ config, clock, db }, email, accountId),
  };
}

/** The same configuration with an empty data folder: another machine. */
export function elsewhere(config: Config): Config {
  return { ...config, dataDir: makeDataDir() };
}

/** Flips one bit of a file, at a share of its length. */
export async function flipBit(path: string, share: number): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
