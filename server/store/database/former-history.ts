import { createHash } from "node:crypto";
import type pg from "pg";
import type { Logger } from "../../platform/log.ts";
import { recordMigration } from "./apply-migration.ts";
import { type Migration, MigrationError } from "./migrations.ts";

/** The last commit with the 66 migrations that the initial one replaced. They lead to the same database, but for an unused table. */
export const LAST_FORMER_COMMIT = "017fe697ad2f1a11a63a873dc752d60fdf7ac068";
/** SHA-256 of the lines `<name> <checksum>` of all of them. */
const DIGEST = "7911092788de55dc150eea6c585938ac82d9223403a1b79ba41a024fdc3430e8";

export interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
  /** `null` for earlier versions and Prisma's own tool. */
  readonly version: string | null;
}

/** True if a database has the migrations that the initial one replaced. Throws a MigrationError if it has some of them only. */
export function hasFormerHistory(records: readonly MigrationRecord[], [initial]: readonly Migration[]): boolean {
  if (initial === undefined) return false;
  const former = records.filter(({ name }) => name < initial.name);
  if (former.length === 0) return false;
  const lines = former.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  const digest = createHash("sha256").update(lines.join("")).digest("hex");
  if (digest === DIGEST && former.every(({ finished }) => finished)) return true;
  throw new MigrationError(
    "This database is of an older version of Postern, which this version cannot update by itself. Nothing was changed. " +
      `Start the database, or restore the backup, once with the last version that can: \`git checkout ${LAST_FORMER_COMMIT} && ` +
      `npm ci && npm start\`. Then start this version again. See docs/operate/install.md. (Last migration: ${former.at(-1)?.name})`,
  );
}

/** Records the initial migration in place of those that it replaced, and drops the unused table, in one transaction. */
export async function replaceFormerHistory(
  client: pg.Client,
  [initial]: readonly Migration[],
  log: Logger,
): Promise<void> {
  if (initial === undefined) return;
  await client.query("BEGIN");
  await client.query(`DELETE FROM _prisma_migrations WHERE migration_name COLLATE "C" <= $1`, [initial.name]);
  await client.query("DROP TABLE IF EXISTS rate_limits");
  await recordMigration(client, initial);
  await client.query("COMMIT");
  log.info({ migration: initial.name }, "the records of earlier migrations were replaced by that of the initial one");
}
