import { join } from "node:path";
import { startEmbeddedPostgres, upgradeCluster } from "@postern/embedded-postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { migrate } from "../../../server/core/database/migrate.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { backUp } from "../../../server/features/backup/back-up.ts";
import { startWalArchiving } from "../../../server/features/backup/jobs/wal-archiving.ts";
import { restoreBackup } from "../../../server/features/backup/restore-backup.ts";
import { readFingerprint } from "../../../server/features/backup/store/consistency-point.ts";
import { type BackedUp, elsewhere, openBackedUp, restoreContext } from "../../support/backup.ts";
import { owner } from "../../support/builders.ts";
import { createTestIntake } from "../../support/intake.ts";
import { query } from "../../support/query.ts";
import { systemPostgres } from "../../support/system-postgres.ts";

vi.setConfig({ testTimeout: 600_000 });

const log = createLogger("silent");
const scope = systemScope();
const bin = systemPostgres();
const major = /\d+/.exec(bin ?? "")?.[0] ?? "";
const sortsByCodePoint = "SELECT 'B' < 'a' AND 'z' < 'ä' AND upper('ä') = 'Ä'";

async function receive({ deps }: BackedUp): Promise<void> {
  const form = await (await owner(deps)).form();
  const intake = createTestIntake(deps);
  for (const message of ["“Ünïcødé”\nand ｆｕｌｌ width", "\\x00 \\N\ttab", "İstanbul straße ΑΣ", "=SUM(A1)"]) {
    await intake.send(form.id, { name: "Nora Haugen", message });
  }
}

const rowsOf = async ({ deps }: BackedUp) => Object.fromEntries(await readFingerprint(deps.db.pool.options));

test("a database moves to the system's PostgreSQL and back with every row, and its backups verify and restore there", async () => {
  if (bin === null) return void process.stdout.write("NOT RUN: the system has no PostgreSQL in /usr/lib/postgresql.\n");
  const first = await openBackedUp();
  const { dataDir } = first.config;
  const prepare = (connection: Parameters<typeof migrate>[0]) => migrate(connection, log);
  await receive(first);
  const before = await rowsOf(first);
  await first.stop();

  await expect(startEmbeddedPostgres({ dataDir, bin, log })).rejects.toThrow(
    `was made by PostgreSQL 18, and POSTERN_POSTGRES_BIN has PostgreSQL ${major}. Stop Postern, then run \`postern database upgrade\``,
  );
  const there = await upgradeCluster({ dataDir, bin, prepare });
  expect(there).toMatchObject({ from: "18", to: major, kept: [join(dataDir, "postgres-18")] });
  const second = await openBackedUp({ dataDir, config: { postgresBin: bin } });
  const { deps, target, config } = second;
  expect(await rowsOf(second)).toEqual(before);
  expect(await query(deps.db.pool.options, sortsByCodePoint)).toEqual([true]);
  expect(await query(deps.db.pool.options, "SHOW data_checksums")).toEqual(["on"]);

  const archiving = startWalArchiving(deps);
  onTestFinished(() => archiving?.stop());
  await receive(second);
  const { verified } = await backUp(scope, deps, target, { verify: true });
  expect(verified?.tables).toBe(Object.keys(before).length);
  const later = await rowsOf(second);
  await archiving?.stop();
  await second.stop();

  // Even if Postern is configured to run its own programs.
  for (const postgresBin of [bin, null]) {
    const other = { ...elsewhere(config), postgresBin };
    await restoreBackup(scope, restoreContext(other), target, {});
    const restored = startEmbeddedPostgres({ dataDir: other.dataDir, bin: postgresBin, log });
    if (postgresBin === null) await expect(restored).rejects.toThrow(`set POSTERN_POSTGRES_BIN to ${bin}`);
    else await restored.then((postgres) => postgres.stop());
  }

  const back = await upgradeCluster({ dataDir, bin: null, prepare });
  expect(back).toMatchObject({
    from: major,
    to: "18",
    tables: there?.tables,
    kept: [join(dataDir, `postgres-${major}`)],
  });
  const third = await openBackedUp({ dataDir });
  expect(await rowsOf(third)).toEqual(later);
  expect(await query(third.deps.db.pool.options, sortsByCodePoint)).toEqual([true]);
});
