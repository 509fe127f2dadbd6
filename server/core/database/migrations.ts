import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../platform/package-root.ts";

/** This version of Postern cannot run with the database in its current state; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "MigrationError";
  }
}

export interface Migration {
  /** `<timestamp>_<name>`: migrations are applied in name order. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal, as Prisma records it. */
  readonly checksum: string;
  /** Set for a single CREATE INDEX CONCURRENTLY, which runs outside a transaction. */
  readonly concurrentIndex: string | null;
}

// Prisma's own tool also runs such a statement, if it is alone in its file.
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "([^"]+)" ON [^;]+;?$/;

function concurrentIndexOf(name: string, sql: string): string | null {
  const statements = sql.replace(/^[ \t]*--.*$/gm, "").trim();
  if (!/\bCONCURRENTLY\b/i.test(statements)) return null;
  const index = CONCURRENT_INDEX.exec(statements)?.[1];
  if (index !== undefined) return index;
  throw new MigrationError(
    `The migration ${name} must be one statement, CREATE INDEX CONCURRENTLY "name" ON "table" …, and nothing else.`,
  );
}

/** Every migration in order, by default those of this package. */
export function readMigrations(folder: string = join(packageRoot(), "prisma", "migrations")): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name, sql, checksum, concurrentIndex: concurrentIndexOf(name, sql) };
    });
}
