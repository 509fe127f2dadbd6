import * as nodeFs from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** File calls used so that a power cut leaves the old or the new content, never half of it. */
export type FileCalls = Pick<
  typeof nodeFs,
  "openSync" | "writeSync" | "fsyncSync" | "closeSync" | "linkSync" | "renameSync" | "unlinkSync"
>;

export type Placement = "create" | "replace";

/**
 * Writes a file atomically and durably: writes and flushes a draft, renames it, then flushes the folder. "create"
 * leaves an existing file unchanged.
 */
export function writeDurably(
  path: string,
  content: string,
  placement: Placement,
  draft: string,
  fs: FileCalls = nodeFs,
): void {
  const file = fs.openSync(draft, "wx", 0o600);
  try {
    fs.writeSync(file, content);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
  if (placement === "replace") {
    fs.renameSync(draft, path);
  } else {
    linkUnlessThere(draft, path, fs);
    fs.unlinkSync(draft);
  }
  flushFolder(dirname(path), fs);
}

function linkUnlessThere(draft: string, path: string, fs: FileCalls): void {
  try {
    fs.linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

export function removeDurably(path: string, fs: FileCalls = nodeFs): void {
  fs.unlinkSync(path);
  flushFolder(dirname(path), fs);
}

// Windows has no call to flush a folder's entries, and needs none.
const canFlushFolders = process.platform !== "win32";

/** Makes a folder's entries durable. */
export function flushFolder(folder: string, fs: FileCalls = nodeFs): void {
  if (!canFlushFolders) return;
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** The same without blocking the event loop, for use while requests are answered. */
export async function flushFolderAsync(folder: string): Promise<void> {
  if (!canFlushFolders) return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
