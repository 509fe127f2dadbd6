import { existsSync } from "node:fs";
import { join } from "node:path";
import { createBackupKey } from "../../server/features/backup/encryption.ts";
import { Disk } from "./disk.ts";
import { type FileSystem, makeImage } from "./file-systems.ts";
import { Life } from "./life.ts";
import type { Phase } from "./phases.ts";
import { EMPTY, makeUsed, type Template } from "./templates.ts";

export type OpenLife = (fileSystem: FileSystem, phase: Phase) => Promise<Life>;

/**
 * Returns a function that makes a new disk for a phase. Each kind of data folder and its images are made once, in
 * `folder`.
 */
export function createLives(folder: string, receiverUrl: string): OpenLife {
  const backupKey = createBackupKey();
  const templates = new Map<Phase["from"], Promise<Template>>([["empty", Promise.resolve(EMPTY)]]);
  return async (fileSystem, phase) => {
    const { from } = phase;
    const making = templates.get(from) ?? makeUsed(folder, receiverUrl);
    templates.set(from, making);
    const { dataDir, known } = await making;
    const image = join(folder, `${from}.${fileSystem}`);
    if (!existsSync(image)) makeImage(image, fileSystem, dataDir, join(folder, "filling"));
    const disk = new Disk(join(folder, "disk"), image);
    const backup = { POSTERN_BACKUP_TO: join(disk.mount, "backups"), POSTERN_BACKUP_KEY: await backupKey };
    return new Life(disk, known(), {
      ...{ POSTERN_DEFAULT_PLAN: "pro", POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" },
      ...(phase.isBackedUp === true ? backup : {}),
    });
  };
}
