import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../package-root.ts";

export interface Migration {
  /** `<timestamp>_<name>`: the order of the names is the order in which migrations are applied. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal, as Prisma records it. */
  readonly checksum: string;
}

/** Every migration in order, by default those of this package. */
export function readMigrations(folder: string = join(packageRoot(), "prisma", "migrations")): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}
