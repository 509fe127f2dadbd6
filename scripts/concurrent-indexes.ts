export interface SplitMigration {
  /** Everything that runs in one transaction; empty when there is nothing else. */
  readonly sql: string;
  /** Indexes of tables that exist before the migration, each as a migration of its own that does not block them. */
  readonly indexes: readonly { readonly name: string; readonly sql: string }[];
}

const INDEX = /(?:^-- CreateIndex\n)?^CREATE (UNIQUE )?INDEX "([^"]+)" ON "([^"]+)"[^;]*;\n*/gm;

/** Takes the indexes of existing tables out of a migration: built in its transaction, they would block every post. */
export function splitMigration(sql: string): SplitMigration {
  const indexes: { readonly name: string; readonly sql: string }[] = [];
  const rest = sql.replace(INDEX, (statement, _unique, name: string, table: string) => {
    if (sql.includes(`CREATE TABLE "${table}"`)) return statement;
    indexes.push({ name, sql: `${statement.trim().replace("INDEX ", "INDEX CONCURRENTLY ")}\n` });
    return "";
  });
  return { sql: rest.trim(), indexes };
}
