import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { diffToSchema } from "./schema-engine.ts";

export const INITIAL_MIGRATION = "20261128160000_initial";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", "prisma", file), "utf8");

/**
 * Returns the SQL of the initial migration: the tables of prisma/models, then storage.sql and functions.sql. Needs a
 * connection to an empty database. Rewritten in place until the first release; it must not change afterwards.
 */
export async function composeInitialMigration(empty: pg.PoolConfig): Promise<string> {
  const tables = compareIdsByByte(await diffToSchema(empty));
  return `${tables}\n\n${read("storage.sql")}\n${read("functions.sql")}`;
}

/** Ids compare byte by byte whatever the server's locale, so id order is arrival order everywhere. */
export function compareIdsByByte(sql: string): string {
  return sql.replace(/("(?:id|\w+_id)" TEXT)(?! COLLATE|\[)/g, '$1 COLLATE "C"');
}
