import { upgradeCluster } from "@postern/embedded-postgres";
import { migrate } from "../database/migrate.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { UsageError } from "./explain-error.ts";

/** Copies the embedded database to the PostgreSQL major version that Postern is set to run. */
export async function upgradeDatabase({ config, log }: AppContext): Promise<CommandResult> {
  const { databaseUrl, dataDir, postgresBin: bin } = config;
  if (databaseUrl !== null) {
    throw new UsageError(
      "DATABASE_URL is set. This command is for the embedded database. Upgrade your PostgreSQL server with its own tools.",
    );
  }
  const upgraded = await upgradeCluster({ dataDir, bin, prepare: (connection) => migrate(connection, log) });
  if (upgraded === null)
    return { data: { upgraded: false }, text: "The database is already of the version that Postern runs." };
  const { from, to, tables, rows, kept } = upgraded;
  return {
    data: { upgraded: true, from, to, tables, rows, kept },
    text:
      `Copied ${tables} tables with ${rows} rows from PostgreSQL ${from} to ${to}, and compared every row.\n` +
      `The old database is kept. Once Postern runs well, remove it with: rm -r ${kept.map((folder) => `"${folder}"`).join(" ")}`,
  };
}
