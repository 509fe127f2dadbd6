import * as nodeFs from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** The calls by which files are written so that a power cut leaves the old or the new content, never half of it. */
export type FileCalls = Pick<
  typeof nodeFs,
  "openSync" | "writeSync" | "fsyncSync" | "closeSync" | "linkSync" | "renameSync" | "unlinkSync"
>;

export type Placement = "create" | "replace";

/**
 * Writes a file whole and durably: a draft is written and flushed, then given its name, then the folder is flushed.
 * "create" leaves a file that exists already as it is.
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

// Windows has no call that makes the names in a folder durable, and needs none.
const canFlushFolders = process.platform !== "win32";

/** Makes the names in a folder durable. */
export function flushFolder(folder: string, fs: FileCalls = nodeFs): void {
  if (!canFlushFolders) return;
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** The same without keeping the event loop waiting, for what happens while requests are answered. */
export async function flushFolderAsync(folder: string): Promise<void> {
  if (!canFlushFolders) return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
