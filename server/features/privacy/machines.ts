import type { Deps } from "../../core/deps.ts";
import { findMailSettings } from "../../core/mail-server/store/mail-settings.ts";
import type { IntakeScope, OwnerScope } from "../../core/scope/scope.ts";
import { hostOf } from "./recipients.ts";

/** A machine beside this server that processes or stores data. */
export interface Machine {
  /** The key of the owner's note on it. */
  readonly key: string;
  /** Host name; null for this machine. */
  readonly name: string | null;
  readonly label: string;
  readonly gets: string;
  readonly note: string | null;
}

/** The mail server's name; null without one. */
export async function findMailHost(
  scope: OwnerScope | IntakeScope,
  { config, db }: Pick<Deps, "config" | "db">,
): Promise<string | null> {
  if (config.smtpUrl !== null) return hostOf(config.smtpUrl);
  return (await findMailSettings(scope, db))?.host ?? null;
}

export function listMachines(
  { backup, databaseUrl, fileStorage, s3, clamd }: Deps["config"],
  mailHost: string | null,
  notes: ReadonlyMap<string, string>,
): Machine[] {
  const isInBucket = backup.to?.startsWith("s3://") === true && databaseUrl === null;
  const bucket = hostOf(s3.endpoint);
  const machines = [
    mailHost !== null && (["mail-server", mailHost, "mail server", "Every email that leaves this server"] as const),
    databaseUrl !== null && (["database", hostOf(databaseUrl), "database", "Messages and settings"] as const),
    fileStorage.to === "s3" && (["files", bucket, "storage of files", "Attached files, encrypted"] as const),
    isInBucket &&
      (["backups", bucket, "storage of backups", "Copies of the database and of files, encrypted"] as const),
    clamd !== null &&
      (["virus-scanner", "host" in clamd ? clamd.host : null, "virus scanner", "Attached files"] as const),
  ];
  return machines
    .filter((machine) => machine !== false)
    .map(([key, name, what, gets]) => {
      return { key, name, label: `${name ?? "This machine"} (${what})`, gets, note: notes.get(key) ?? null };
    });
}
