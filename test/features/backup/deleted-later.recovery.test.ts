import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { deleteAccount } from "../../../server/core/accounts/account.ts";
import { rotateSecret } from "../../../server/core/operations/instance-secret.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { deriveKeys } from "../../../server/core/platform/secret.ts";
import {
  previousSecretPath,
  readPreviousSecret,
  readSecret,
  replaceSecret,
  secretPath,
} from "../../../server/core/platform/secret-file.ts";
import { restoreBackup } from "../../../server/features/backup/restore-backup.ts";
import { readDescription } from "../../../server/features/backup/series.ts";
import { markConsistencyPoint } from "../../../server/features/backup/store/consistency-point.ts";
import { recoverCluster } from "../../../server/features/backup/store/recover.ts";
import { archiveUntil, type TakenBackup, takeBackup } from "../../../server/features/backup/take-backup.ts";
import { unpackBackup, unpackWal } from "../../../server/features/backup/unpack.ts";
import { type BackedUp, elsewhere, openBackedUp, restoreContext } from "../../support/backup.ts";
import { owner } from "../../support/builders.ts";
import { copyCluster, makeDataDir } from "../../support/data-dir.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { query } from "../../support/query.ts";

vi.setConfig({ testTimeout: 180_000 });

const scope = systemScope();
const log = createLogger("silent");

/** Keeps connecting while the server recovers; it logs a line for each attempt. */
function knockAt(folder: string): () => void {
  let isOver = false;
  const knock = async () => {
    while (!isOver) {
      const client = new pg.Client({ host: join(folder, "postgres-socket"), user: "postern", database: "postern" });
      client.on("error", () => undefined);
      await client.connect().catch(() => undefined);
      await client.end().catch(() => undefined);
      await sleep(1);
    }
  };
  void knock();
  return () => {
    isOver = true;
  };
}

/** Archives everything up to now. */
async function archive({ deps, target }: BackedUp, { series }: TakenBackup): Promise<void> {
  const point = await markConsistencyPoint(deps.db, "now");
  await point.close();
  await archiveUntil(scope, deps, target, { series, lsn: point.lsn });
}

/** Restores into an empty folder and returns the result of a statement there. */
async function restore(from: BackedUp, input: { readonly backup?: string; readonly at?: string }) {
  const config = elsewhere(from.config);
  const restored = await restoreBackup(scope, restoreContext(config), from.target, input);
  const find = async (sql: string) => {
    const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, log });
    return query(postgres.connection, sql).finally(() => postgres.stop());
  };
  return { ...restored, config, find };
}

/** The server's own clock in the format of `--at`, a moment after the last commit. */
async function instant({ deps }: BackedUp): Promise<string> {
  await sleep(2);
  const { rows } = await deps.db.pool.query(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
  );
  await sleep(2);
  return rows[0].at;
}

test("A restore to an earlier time omits later changes and repeats later deletions", async () => {
  const original = await openBackedUp();
  const { deps } = original;
  const taken = await takeBackup(scope, deps, original.target);
  const [ada, bob] = [
    await owner(deps, { email: "ada@example.test" }),
    await owner(deps, { email: "bob@example.test" }),
  ];
  const [form, other] = [await ada.form(), await bob.form()];
  const [kept, erased] = [await form.submission(), await form.submission()];
  await other.submission();
  const at = await instant(original);
  await form.submission();
  await deletePermanently(ada.scope(), deps, { ids: [erased] });
  await deleteAccount(bob.scope(), deps, { email: "bob@example.test" });
  await archive(original, taken);

  const copy = await restore(original, { at });
  expect(copy.removedAgain).toEqual({ submissions: 1, accounts: 1 });
  expect(await copy.find("SELECT string_agg(id, ',') FROM submissions")).toEqual([kept]);
  expect(await copy.find("SELECT string_agg(email, ',') FROM users")).toEqual(["ada@example.test"]);
});

test("The log is replayed up to the last change committed by the given time, or to its end if that is earlier", async () => {
  const original = await openBackedUp({ settings: { track_commit_timestamp: "on" } });
  const { deps, target } = original;
  await deps.db.pool.query("CREATE TABLE steps (step int)");
  const taken = await takeBackup(scope, deps, target);
  for (const step of [1, 2, 3]) {
    await deps.db.pool.query("INSERT INTO steps VALUES ($1)", [step]);
    await sleep(5);
  }
  const { rows } = await deps.db.pool.query<{ at: string }>(
    `SELECT to_char((pg_xact_commit_timestamp(xmin) + delta) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM steps, unnest(ARRAY['-1 microsecond', '0', '1 microsecond']::interval[]) AS delta WHERE step = 2 ORDER BY delta`,
  );
  const afterAll = await instant(original);
  await archive(original, taken);
  const backup = await readDescription(target, { id: taken.id, series: taken.series.name });
  const unpacked = makeDataDir();
  await unpackBackup(target, backup, { cluster: join(unpacked, "postgres"), files: join(unpacked, "files") });
  await unpackWal(target, backup, join(unpacked, "postgres"));
  const found: unknown[] = [];
  for (const at of [...rows.map((row) => row.at), afterAll]) {
    const folder = makeDataDir();
    copyCluster(join(unpacked, "postgres"), join(folder, "postgres"));
    const stopKnocking = knockAt(folder);
    const recovered = recoverCluster(folder, log, { target: { kind: "time", at }, bin: null, scratch: true });
    const postgres = await recovered.finally(stopKnocking);
    found.push(...(await query(postgres.connection, "SELECT max(step) FROM steps").finally(() => postgres.stop())));
  }
  expect(found).toEqual([1, 2, 2, 3]);
});

test("A time before the first backup, in the future or without a zone is rejected", async () => {
  const original = await openBackedUp();
  const before = await instant(original);
  await takeBackup(scope, original.deps, original.target);
  await expect(restore(original, { at: before })).rejects.toThrow(
    `No backup was complete by ${before}. Choose a later time.`,
  );
  await expect(restore(original, { at: "2999-01-01T00:00:00Z" })).rejects.toThrow("is in the future.");
  for (const at of ["2026-11-22T14:30:00", "yesterday", "2026-13-01T00:00:00Z"]) {
    await expect(restore(original, { at })).rejects.toThrow("--at must be a time with its zone");
  }
});

test("A backup from before an earlier restore still applies deletions made since", async () => {
  const original = await openBackedUp();
  const ada = await owner(original.deps);
  const erased = await (await ada.form()).submission();
  const first = await takeBackup(scope, original.deps, original.target);
  await original.stop();
  const second = elsewhere(original.config);
  await restoreBackup(scope, restoreContext(second), original.target, {});
  const { key } = original.config.backup;
  const again = await openBackedUp({
    dataDir: second.dataDir,
    to: original.target.destination.address,
    key: key ?? "",
  });
  const taken = await takeBackup(scope, again.deps, again.target);
  await deletePermanently(ada.scope(), again.deps, { ids: [erased] });
  await archive(again, taken);

  const copy = await restore(again, { backup: first.id });
  expect(copy.removedAgain).toEqual({ submissions: 1, accounts: 0 });
  expect(await copy.find("SELECT count(*)::int FROM submissions")).toEqual([0]);
});

test("Both secrets of an unfinished rotation are restored", async () => {
  const original = await openBackedUp();
  const { dataDir } = original.config;
  replaceSecret(dataDir);
  await takeBackup(scope, original.deps, original.target);
  const copy = await restore(original, {});
  for (const path of [secretPath, previousSecretPath]) {
    expect(readFileSync(path(copy.config.dataDir))).toEqual(readFileSync(path(dataDir)));
  }
});

test("A restore pairs the data with the secret in use at that time, before or after a rotation", async () => {
  const original = await openBackedUp();
  const { deps, config } = original;
  const rotate = (secret: string, previous: readonly string[]) =>
    rotateSecret(scope, { ...deps, keys: deriveKeys(secret, previous) }, { lost: false });
  const [old, renewed] = [readSecret(config.dataDir) ?? "", "r".repeat(43)];
  await rotate(old, []);
  const taken = await takeBackup(scope, deps, original.target);
  const at = await instant(original);
  writeFileSync(secretPath(config.dataDir), renewed);
  await rotate(renewed, [old]);
  await archive(original, taken);

  const copy = await restore(original, {});
  expect([readSecret(copy.config.dataDir), readPreviousSecret(copy.config.dataDir)]).toEqual([renewed, null]);
  const before = await restore(original, { at });
  expect(readSecret(before.config.dataDir)).toBe(old);
});
