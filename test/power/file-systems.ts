import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export const FILE_SYSTEMS = ["ext4", "btrfs", "xfs"] as const;
export type FileSystem = (typeof FILE_SYSTEMS)[number];

// A trial restore of a backup needs more than a gigabyte free. The file is sparse.
const SIZE = "4G";

/** Read-only checks. Each fails if something is wrong. */
const CHECKS: Readonly<Record<FileSystem, readonly [string, ...string[]]>> = {
  ext4: ["fsck.ext4", "-f", "-n"],
  btrfs: ["btrfs", "check", "--readonly"],
  xfs: ["xfs_repair", "-n"],
};

/**
 * Makes a file system in a file, with a copy of the data folder, or empty if null. `mount`: an empty folder, used
 * meanwhile.
 */
export function makeImage(path: string, fileSystem: FileSystem, dataDir: string | null, mount: string): void {
  rmSync(path, { force: true });
  run("truncate", "--size", SIZE, path);
  run(`mkfs.${fileSystem}`, "-q", path);
  if (dataDir === null) return;
  mkdirSync(mount, { recursive: true });
  run("mount", "-o", "loop", path, mount);
  run("cp", "-a", dataDir, join(mount, "data"));
  run("umount", mount);
}

/** The errors of an unmounted file system; empty if there are none. */
export function checkFileSystem(fileSystem: FileSystem, device: string): string[] {
  const [program, ...options] = CHECKS[fileSystem];
  try {
    run(program, ...options, device);
    return [];
  } catch (error) {
    return [`the file system is damaged: ${error instanceof Error ? error.message : String(error)}`];
  }
}

export function run(program: string, ...words: readonly string[]): string {
  return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

export function succeeds(program: string, ...words: readonly string[]): boolean {
  try {
    run(program, ...words);
    return true;
  } catch {
    return false;
  }
}
