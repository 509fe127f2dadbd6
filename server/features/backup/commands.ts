import { type CommandDefinition, option } from "../../core/cli/command.ts";

export const backupCommands: readonly CommandDefinition[] = [
  {
    name: "backup",
    summary: "back up the embedded database to POSTERN_BACKUP_TO while it is used",
    options: [option("--verify", "restore the backup into a scratch folder and compare every row")],
    load: async () => ({ run: (await import("./commands/backup.ts")).backup }),
  },
  {
    name: "backup-key",
    summary: "create a key for POSTERN_BACKUP_KEY and print it (keep a copy away from this machine)",
    load: async () => ({ run: (await import("./commands/backup.ts")).backupKey }),
  },
  {
    name: "backup-list",
    summary: "list the backups in POSTERN_BACKUP_TO",
    load: async () => ({ run: (await import("./commands/backup.ts")).backupList }),
  },
  {
    name: "restore",
    summary: "restore a backup from POSTERN_BACKUP_TO into an empty data folder",
    options: [
      option("--backup <id>", "backup to restore (default: the newest)"),
      option("--at <time>", "state to restore, such as 2026-11-22T14:30:00Z (default: the newest)"),
    ],
    load: async () => ({ run: (await import("./commands/backup.ts")).restore }),
  },
];
