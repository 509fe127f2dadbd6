import { authenticateOperator, systemScope } from "../access/authenticate.ts";
import { systemClock } from "../clock.ts";
import { backUp } from "../services/backup/back-up.ts";
import { createBackupKey } from "../services/backup/encryption.ts";
import { restoreBackup } from "../services/backup/restore-backup.ts";
import { listBackups } from "../services/backup/series.ts";
import { requireEmbedded } from "../services/backup/take-backup.ts";
import { requireTarget } from "../services/backup/target.ts";
import type { Database } from "../store/database/db.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";

export async function backup(
  context: AppContext,
  { verify = false }: { readonly verify?: boolean },
): Promise<CommandResult> {
  requireEmbedded(context.config);
  const target = requireTarget(context.config);
  return context.use(async (deps) => {
    const { id, bytes, verified } = await backUp(systemScope(), deps, target, { verify });
    const { address } = target.destination;
    return {
      data: { id, bytes, destination: address, verified: verified !== null },
      text: [
        `Backed up to ${address} as ${id} (${formatMegabytes(bytes)}).`,
        ...(verified === null
          ? []
          : [`Restored it into a scratch folder: all rows of ${verified.tables} tables are the same.`]),
      ].join("\n"),
    };
  });
}

export async function backupKey(): Promise<CommandResult> {
  const key = await createBackupKey();
  return { data: { key }, text: key };
}

export async function backupList(context: AppContext): Promise<CommandResult> {
  const target = requireTarget(context.config);
  const backups = (await listBackups(target)).map(({ id, at }) => ({ id, takenAt: at.toISOString() }));
  return {
    data: { backups },
    text:
      backups.length === 0
        ? `There is no backup in ${target.destination.address}.`
        : backups.map(({ id, takenAt }) => `${id}  taken at ${takenAt}`).join("\n"),
  };
}

export async function restore(
  { config, log }: AppContext,
  options: { readonly backup?: string; readonly at?: string },
): Promise<CommandResult> {
  const clock = systemClock;
  const findOwner = (db: Database, email: string) => authenticateOperator({ config, clock, db }, email);
  const target = requireTarget(config);
  const restored = await restoreBackup(systemScope(), { config, clock, log, findOwner }, target, options);
  const { submissions, accounts } = restored.removedAgain;
  const state = options.at === undefined ? "" : ` as it was at ${options.at}`;
  return {
    data: { ...restored, at: options.at ?? null, dataDir: config.dataDir },
    text: [
      `Restored backup ${restored.backup} into ${config.dataDir}${state}. Start Postern to use it.`,
      ...(submissions + accounts === 0 ? [] : [`Deleted again: ${submissions} messages and ${accounts} accounts.`]),
      ...(options.at === undefined
        ? []
        : ["Passwords, sessions and tokens are those of that time. Revoke what was revoked since."]),
    ].join("\n"),
  };
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
