import { systemScope } from "../access/authenticate.ts";
import { backUp } from "../services/backup/back-up.ts";
import { createBackupKey } from "../services/backup/encryption.ts";
import { restoreBackup } from "../services/backup/restore-backup.ts";
import { listBackups } from "../services/backup/series.ts";
import { requireTarget } from "../services/backup/target.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";

export async function backup(
  context: AppContext,
  { verify = false }: { readonly verify?: boolean },
): Promise<CommandResult> {
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

export async function restore(context: AppContext, options: { readonly backup?: string }): Promise<CommandResult> {
  const target = requireTarget(context.config);
  const { backup: id, takenAt } = await restoreBackup(context, target, options);
  return {
    data: { backup: id, takenAt, dataDir: context.config.dataDir },
    text: `Restored backup ${id} into ${context.config.dataDir}. Start Postern to use it.`,
  };
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
