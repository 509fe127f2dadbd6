export interface SplitMigration {
  /** Everything that runs in one transaction; may be empty. */
  readonly sql: string;
  /** Indexes on tables older than the migration, each as its own non-blocking migration. */
  readonly indexes: readonly { readonly name: string; readonly sql: string }[];
}

const INDEX = /(?:^-- CreateIndex\n)?^CREATE (UNIQUE )?INDEX "([^"]+)" ON "([^"]+)"[^;]*;\n*/gm;

/** Extracts the indexes on existing tables from a migration: built in its transaction, they would block every post. */
export function splitMigration(sql: string): SplitMigration {
  const indexes: { readonly name: string; readonly sql: string }[] = [];
  const rest = sql.replace(INDEX, (statement, _unique, name: string, table: string) => {
    if (sql.includes(`CREATE TABLE "${table}"`)) return statement;
    indexes.push({ name, sql: `${statement.trim().replace("INDEX ", "INDEX CONCURRENTLY ")}\n` });
    return "";
  });
  return { sql: rest.trim(), indexes };
}
