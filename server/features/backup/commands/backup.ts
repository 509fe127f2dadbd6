import { authenticateOperator, systemScope } from "../../../core/access/authenticate.ts";
import type { AppContext } from "../../../core/cli/app-context.ts";
import type { CommandResult } from "../../../core/cli/command.ts";
import { systemClock } from "../../../core/platform/clock.ts";
import { backUp } from "../back-up.ts";
import { createBackupKey } from "../encryption.ts";
import type { FindOwner } from "../replay-removals.ts";
import { restoreBackup } from "../restore-backup.ts";
import { listBackups } from "../series.ts";
import { requireEmbedded } from "../take-backup.ts";
import { requireTarget } from "../target.ts";
import type { VerifiedFiles } from "../verify-files.ts";

export async function backup(
  context: AppContext,
  { verify = false }: { readonly verify?: boolean },
): Promise<CommandResult> {
  requireEmbedded(context.config);
  const target = requireTarget(context.config);
  return context.use(async (deps) => {
    const { id, bytes, files, verified } = await backUp(systemScope(), deps, target, { verify });
    const { address } = target.destination;
    return {
      data: { id, bytes, destination: address, verified: verified !== null, files: { ...files, ...verified?.files } },
      text: [
        `Backed up to ${address} as ${id} (${formatMegabytes(bytes)}).`,
        `Copied ${files.copied} new attached files.`,
        ...(files.missing === 0 ? [] : [`${files.missing} attached files are missing in the file storage.`]),
        ...(verified === null
          ? []
          : [
              `Restored it into a scratch folder: all rows of ${verified.tables} tables are the same.`,
              describeFiles(verified.files),
            ]),
      ].join("\n"),
    };
  });
}

function describeFiles({ files, verified, waiting, unreadable }: VerifiedFiles): string {
  const rest = waiting === 0 ? "" : ` ${waiting} wait for the next verification.`;
  const damaged = unreadable === 0 ? "" : ` ${unreadable} cannot be read in the file storage either.`;
  return `Compared ${verified} of ${files} attached files in the backup by their SHA-256.${rest}${damaged}`;
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
  const findOwner: FindOwner = (db, { email, accountId }) =>
    authenticateOperator({ config, clock, db }, email, accountId);
  const target = requireTarget(config);
  const restored = await restoreBackup(systemScope(), { config, clock, log, findOwner }, target, options);
  const { submissions, accounts } = restored.removedAgain;
  const { missing } = restored.files;
  const state = options.at === undefined ? "" : ` as it was at ${options.at}`;
  return {
    data: { ...restored, at: options.at ?? null, dataDir: config.dataDir },
    text: [
      `Restored backup ${restored.backup} into ${config.dataDir}${state}. Start Postern to use it.`,
      ...(restored.files.files === 0 ? [] : [`Restored ${restored.files.files} attached files.`]),
      ...(missing === 0
        ? []
        : [
            `${missing} attached files are not in the backup. Their messages name them, but they cannot be downloaded.`,
          ]),
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
