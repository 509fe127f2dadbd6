import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Config } from "../../../server/core/config.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createBackupKey } from "../../../server/features/backup/encryption.ts";
import { startWalArchiving, type WalArchiving } from "../../../server/features/backup/jobs/wal-archiving.ts";
import { restoreBackup } from "../../../server/features/backup/restore-backup.ts";
import { listBackups, listWal, readDescription, writeDescription } from "../../../server/features/backup/series.ts";
import { markConsistencyPoint, readFingerprint } from "../../../server/features/backup/store/consistency-point.ts";
import { archiveUntil, takeBackup } from "../../../server/features/backup/take-backup.ts";
import { requireTarget } from "../../../server/features/backup/target.ts";
import { type BackedUp, elsewhere, flipBit, openBackedUp, restoreContext } from "../../support/backup.ts";
import { owner } from "../../support/builders.ts";
import { makeDataDir, postmasterOf } from "../../support/data-dir.ts";
import { createTestIntake } from "../../support/intake.ts";
import { query } from "../../support/query.ts";

vi.setConfig({ testTimeout: 180_000 });

const log = createLogger("silent");
const scope = systemScope();

/** Opens the restored database for the duration of the test. */
async function opened({ dataDir }: Pick<Config, "dataDir">) {
  const postgres = await openEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function restored(from: Pick<BackedUp, "config" | "target">) {
  const config = elsewhere(from.config);
  await restoreBackup(scope, restoreContext(config), from.target, {});
  return { config, postgres: await opened(config) };
}

function killPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid === null) throw new Error("There is no PostgreSQL to kill.");
  process.kill(pid, "SIGKILL");
}

describe("A backup taken while messages arrive", () => {
  test("restores every table, the secret and the email files up to the last archive before a kill -9", async () => {
    const original = await openBackedUp();
    const { deps, target, config } = original;
    const archiving = startWalArchiving(deps);
    const form = await (await owner(deps)).form();
    const intake = createTestIntake(deps);
    let sent = 0;
    const send = async () => {
      sent += 1;
      await intake.send(form.id, { name: `Visitor ${sent}`, message: `Message number ${sent}` });
    };
    for (let i = 0; i < 20; i += 1) await send();
    mkdirSync(join(config.dataDir, "mail"));
    writeFileSync(join(config.dataDir, "mail", "dlv_1.eml"), "Subject: kept\r\n\r\nHello");

    const taking = takeBackup(scope, deps, target);
    let taken = false;
    void taking.finally(() => {
      taken = true;
    });
    while (!taken) await send();
    const { series } = await taking;
    for (let i = 0; i < 20; i += 1) await send();
    const point = await markConsistencyPoint(deps.db, "end of the test");
    const expected = await point.readFingerprint();
    await point.close();
    await archiveUntil(scope, deps, target, { series, lsn: point.lsn });
    killPostgres(config.dataDir);
    await archiving?.stop();

    const copy = await restored(original);
    expect(Object.fromEntries(await readFingerprint(copy.postgres.connection))).toEqual(Object.fromEntries(expected));
    expect(await query(copy.postgres.connection, "SELECT count(*)::int FROM submissions")).toEqual([sent]);
    for (const file of ["secret", join("mail", "dlv_1.eml")]) {
      expect(readFileSync(join(copy.config.dataDir, file))).toEqual(readFileSync(join(config.dataDir, file)));
    }
    expect(readdirSync(copy.config.dataDir).filter((name) => name.startsWith("restore."))).toEqual([]);
  });

  /** Adds a message, then shuts Postern down cleanly. */
  async function endWith(message: string, { deps, stop }: BackedUp, archiving: WalArchiving | null): Promise<void> {
    const form = await (await owner(deps)).form();
    await createTestIntake(deps).send(form.id, { message });
    await archiving?.stop();
    await stop();
  }

  const previewsOf = async (original: BackedUp) =>
    query((await restored(original)).postgres.connection, "SELECT preview FROM submissions");

  test("loses nothing when Postern shuts down cleanly", async () => {
    const original = await openBackedUp();
    const archiving = startWalArchiving(original.deps);
    await takeBackup(scope, original.deps, original.target);
    await endWith("The last one", original, archiving);
    expect(await previewsOf(original)).toEqual(["The last one"]);
  });

  test("loses nothing when Postern stops right after its first backup, before archiving has begun", async () => {
    const original = await openBackedUp();
    const { deps, target, config } = original;
    await takeBackup(scope, deps, target);
    const series = join(config.dataDir, "backup-series.json");
    renameSync(series, `${series}.aside`);
    const archiving = startWalArchiving(deps);
    renameSync(`${series}.aside`, series);
    await endWith("The last one", original, archiving);
    expect(await previewsOf(original)).toEqual(["The last one"]);
  });

  test("starts a new, restorable series after a restore", async () => {
    const original = await openBackedUp();
    await takeBackup(scope, original.deps, original.target);
    await original.stop();
    const second = elsewhere(original.config);
    await restoreBackup(scope, restoreContext(second), original.target, {});
    const again = await openBackedUp({ dataDir: second.dataDir, to: original.config.backup.to ?? "" });
    await query(again.deps.db.pool.options, "CREATE TABLE kept AS SELECT 1 AS one");
    const { series } = await takeBackup(scope, again.deps, again.target);
    expect(series.timeline).toBe(2);
    await again.stop();

    const copy = await restored(again);
    expect(await query(copy.postgres.connection, "SELECT one FROM kept")).toEqual([1]);
  });
});

describe("A restore", () => {
  test("rejects a data folder that is not empty and leaves it unchanged", async () => {
    const { deps, target, config } = await openBackedUp();
    await takeBackup(scope, deps, target);
    const other = elsewhere(config);
    writeFileSync(join(other.dataDir, "secret"), "mine");
    await expect(restoreBackup(scope, restoreContext(other), target, {})).rejects.toThrow(
      `${other.dataDir} is not empty, so nothing was restored.`,
    );
    expect(readdirSync(other.dataDir)).toEqual(["secret"]);
  });

  test("rejects a wrong key and leaves the data folder empty", async () => {
    const { deps, target, config } = await openBackedUp();
    await takeBackup(scope, deps, target);
    const backup = { ...config.backup, key: await createBackupKey() };
    const other = { ...elsewhere(config), backup };
    await expect(restoreBackup(scope, restoreContext(other), requireTarget(other), {})).rejects.toThrow(
      /^POSTERN_BACKUP_KEY does not decrypt .* Set it to the key the backup was made with\.$/,
    );
    expect(readdirSync(other.dataDir)).toEqual([]);
  });

  test("rejects a backup with one flipped bit, and a log with a gap", async () => {
    const { deps, target, config } = await openBackedUp();
    const { series } = await takeBackup(scope, deps, target);
    for (const name of ["a", "b", "c"]) {
      const point = await markConsistencyPoint(deps.db, name);
      await point.close();
      await archiveUntil(scope, deps, target, { series, lsn: point.lsn });
    }
    const other = elsewhere(config);
    const restoring = () => restoreBackup(scope, restoreContext(other), target, {});
    const [archive] = (await target.destination.list(`${series.name}/base`)).filter((name) => name.includes("tar"));
    const last = (await listWal(target, series.name)).at(-1)?.name;
    for (const [file, share] of [
      [archive, 0.00001],
      [archive, 0.5],
      [archive, 1],
      [last, 0.5],
    ] as const) {
      const path = join(target.destination.address, file ?? "");
      await flipBit(path, share);
      await expect(restoring()).rejects.toThrow(`${file} is damaged. Use another backup, or another copy of it.`);
      expect(readdirSync(other.dataDir)).toEqual([]);
      await flipBit(path, share);
    }
    const [gap] = (await listWal(target, series.name)).slice(-2);
    await target.destination.remove([gap?.name ?? ""]);
    await expect(restoring()).rejects.toThrow(`A part of the write-ahead log before ${last} is missing.`);
    expect(readdirSync(other.dataDir)).toEqual([]);
  });

  test("explains what to install when this machine lacks the backup's PostgreSQL version", async () => {
    const { deps, target, config } = await openBackedUp();
    const { id, series } = await takeBackup(scope, deps, target);
    const description = await readDescription(target, { id, series: series.name });
    await writeDescription(target, { ...description, postgres: "99", postern: "0.0.9" });
    const other = elsewhere(config);
    await expect(restoreBackup(scope, restoreContext(other), target, {})).rejects.toThrow(
      /is of PostgreSQL 99, .* set POSTERN_POSTGRES_BIN to .* with Postern 0\.0\.9, then update\.$/,
    );
    expect(readdirSync(other.dataDir)).toEqual([]);
  });

  test("rejects a database from before the first release and leaves the data folder empty", async () => {
    const original = await openBackedUp();
    await original.deps.db.pool.query("UPDATE _prisma_migrations SET migration_name = '20261125190000_initial'");
    await takeBackup(scope, original.deps, original.target);
    const config = elsewhere(original.config);
    const restoring = restoreBackup(scope, restoreContext(config), original.target, {});
    await expect(restoring).rejects.toThrow(/before the first release.*Nothing was changed/);
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  test("removes the leftovers of an interrupted restore", async () => {
    const { deps, target, config } = await openBackedUp();
    await takeBackup(scope, deps, target);
    const other = elsewhere(config);
    mkdirSync(join(other.dataDir, "restore.left", "postgres"), { recursive: true });
    await restoreBackup(scope, restoreContext(other), target, {});
    expect(existsSync(join(other.dataDir, "restore.left"))).toBe(false);
    expect(existsSync(join(other.dataDir, "postgres"))).toBe(true);
  });
});

describe("A failed backup", () => {
  test("is never listed as complete and leaves no partial files", async () => {
    const { deps, target, config } = await openBackedUp();
    const failing = {
      ...target,
      destination: {
        ...target.destination,
        write: (name: string, content: Readable) =>
          target.destination.write(name, Readable.from(cutOff(content as AsyncIterable<Buffer>))),
      },
    };
    await expect(takeBackup(scope, deps, failing)).rejects.toThrow("no space");
    expect(await listBackups(target)).toEqual([]);
    const left = readdirSync(config.backup.to ?? "", { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    await expect(restoreBackup(scope, restoreContext(elsewhere(config)), target, {})).rejects.toThrow(
      "There is no backup in",
    );
  });

  test("does not create a missing backup folder, so an unmounted disk is noticed", async () => {
    const { deps, config } = await openBackedUp();
    const to = join(makeDataDir(), "not-mounted");
    const missing = requireTarget({ ...config, backup: { ...config.backup, to } });
    await expect(takeBackup(scope, deps, missing)).rejects.toThrow(
      `The backup folder ${to} does not exist. Create it, or mount its disk.`,
    );
    expect(existsSync(to)).toBe(false);
  });
});

async function* cutOff(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    yield chunk;
    bytes += chunk.length;
    if (bytes > 100_000) throw new Error("no space");
  }
}
