import { mkdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { onTestFinished } from "vitest";
import { authenticateOperator, systemScope } from "../../server/core/access/authenticate.ts";
import type { Config } from "../../server/core/config.ts";
import { openDatabase } from "../../server/core/database/db.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import type { Deps } from "../../server/core/deps.ts";
import { systemClock } from "../../server/core/platform/clock.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { loadKeys } from "../../server/core/platform/secret.ts";
import { createBackupKey } from "../../server/features/backup/encryption.ts";
import type { RestoreContext } from "../../server/features/backup/restore-backup.ts";
import { type BackupTarget, requireTarget } from "../../server/features/backup/target.ts";
import { openFileStore } from "../../server/features/files/open-file-store.ts";
import { copyCluster, createDataDir, makeDataDir } from "./data-dir.ts";
import { createTestDeps } from "./deps.ts";

const log = createLogger("silent");

/** A data folder with its own running database, and a folder for its backups. */
export interface BackedUp {
  readonly deps: Deps;
  readonly target: BackupTarget;
  readonly config: Config;
  /** Shuts the database down cleanly. */
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

/** Copies a cluster made once per test file, which is quicker than making each. */
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

/** What a restore needs besides the backup. */
export function restoreContext(config: Config): RestoreContext {
  const clock = systemClock;
  return {
    config,
    clock,
    log,
    findOwner: (db, { email, accountId }) => authenticateOperator({ config, clock, db }, email, accountId),
  };
}

/** The same configuration with an empty data folder, as on another machine. */
export function elsewhere(config: Config): Config {
  return { ...config, dataDir: makeDataDir() };
}

/** Flips one bit of a file, at a fraction of its length. */
export async function flipBit(path: string, share: number): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
