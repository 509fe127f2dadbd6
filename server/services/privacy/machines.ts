import type { Deps } from "../../deps.ts";
import type { IntakeScope, OwnerScope } from "../../scope/scope.ts";
import { findMailSettings } from "../../store/mail/mail-settings.ts";
import { hostOf } from "./recipients.ts";

/** A machine beside this server that data passes through or lies on. */
export interface Machine {
  /** What a note of the owner on it is kept by. */
  readonly key: string;
  /** Its host; null for this machine. */
  readonly name: string | null;
  readonly label: string;
  readonly gets: string;
  /** In which country it is, and what protects the data there. */
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
  const isBackedUp = backup.to !== null && databaseUrl === null;
  const machines = [
    mailHost !== null && {
      key: "mail-server",
      name: mailHost,
      label: `${mailHost} (mail server)`,
      gets: "Every email that leaves this server",
    },
    databaseUrl !== null && {
      key: "database",
      name: hostOf(databaseUrl),
      label: `${hostOf(databaseUrl)} (database)`,
      gets: "Messages and settings",
    },
    fileStorage.to === "s3" && {
      key: "files",
      name: hostOf(s3.endpoint),
      label: `${hostOf(s3.endpoint)} (storage of files)`,
      gets: "Attached files, encrypted",
    },
    isBackedUp &&
      backup.to?.startsWith("s3://") === true && {
        key: "backups",
        name: hostOf(s3.endpoint),
        label: `${hostOf(s3.endpoint)} (storage of backups)`,
        gets: "Copies of the database and of files, encrypted",
      },
    clamd !== null && {
      key: "virus-scanner",
      name: "host" in clamd ? clamd.host : null,
      label: `${"host" in clamd ? clamd.host : "This machine"} (virus scanner)`,
      gets: "Attached files",
    },
  ];
  return machines
    .filter((machine) => machine !== false)
    .map((machine) => ({ ...machine, note: notes.get(machine.key) ?? null }));
}
