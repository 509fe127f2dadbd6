import { BackupError } from "./backup-error.ts";
import { type BackupDescription, type BackupEntry, listBackups, readDescription } from "./series.ts";
import type { BackupTarget } from "./target.ts";

export interface RestorePoint {
  readonly backup: BackupDescription;
  /** `null` restores to the end of the log. In PostgreSQL's format, with fractions of a second. */
  readonly at: string | null;
  /**
   * Newest backups of the series that know of deletions since the restored state. Empty if the restored log itself
   * does.
   */
  readonly later: readonly BackupDescription[];
}

/** Chooses the newest backup, the given one, or the newest that was complete at an instant. */
export async function chooseBackup(
  target: BackupTarget,
  input: { readonly backup?: string; readonly at?: string },
  now: Date,
): Promise<RestorePoint> {
  const backups = await listBackups(target);
  const at = input.at === undefined ? null : parseInstant(input.at, now);
  const backup = await choose(target, backups, { id: input.backup, at });
  const later = await readLater(target, backups, backup, at !== null);
  return { backup, at, later };
}

async function choose(
  target: BackupTarget,
  backups: readonly BackupEntry[],
  { id, at }: { readonly id: string | undefined; readonly at: string | null },
): Promise<BackupDescription> {
  const { address } = target.destination;
  const candidates = id === undefined ? backups : backups.filter((entry) => entry.id === id);
  for (const entry of [...candidates].reverse()) {
    const description = await readDescription(target, entry);
    if (at === null || isComplete(description, at)) return description;
  }
  if (candidates.length === 0) {
    const which = id === undefined ? "" : ` ${id}`;
    throw new BackupError(`There is no backup${which} in ${address}. See \`postern backup-list\`.`);
  }
  const late = id === undefined ? "No backup was complete" : `Backup ${id} was not complete`;
  throw new BackupError(`${late} by ${at}. Choose a later time. See \`postern backup-list\`.`);
}

function isComplete({ completedAt }: BackupDescription, at: string): boolean {
  return completedAt !== undefined && new Date(completedAt) <= new Date(at);
}

/** One description of each series that may know of later deletions. */
async function readLater(
  target: BackupTarget,
  backups: readonly BackupEntry[],
  chosen: BackupDescription,
  withOwn: boolean,
): Promise<BackupDescription[]> {
  const newestOf = new Map(backups.map((entry) => [entry.series, entry]));
  const later: BackupDescription[] = [];
  for (const entry of newestOf.values()) {
    const own = entry.series === chosen.series;
    if (own ? !withOwn : entry.id < chosen.id) continue;
    const description = await readDescription(target, entry);
    // Another database backed up to the same place has no relevant deletions.
    if (description.systemId === chosen.systemId) later.push(description);
  }
  return later;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

function parseInstant(text: string, now: Date): string {
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) {
    throw new BackupError("--at must be a time with its zone, such as 2026-11-22T14:30:00Z.");
  }
  if (new Date(text) > now) throw new BackupError(`--at ${text} is in the future. Leave it out to restore everything.`);
  return text;
}
