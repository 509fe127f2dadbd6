import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Folder for mails sent without a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/** File names start with the id of a delivery or webhook, or with a word. */
export async function listMailFiles(dataDir: string): Promise<string[]> {
  return [...new Set((await filesIn(dataDir)).map(headOf))];
}

/** Removes mails with these names or ids, including unfinished drafts; returns the number of files removed. */
export async function removeMailFiles(dataDir: string, names: ReadonlySet<string>): Promise<number> {
  const unwanted = (await filesIn(dataDir)).filter((file) => names.has(stemOf(file)) || names.has(headOf(file)));
  for (const file of unwanted) await rm(join(mailFolder(dataDir), file), { force: true });
  return unwanted.length;
}

export const MAX_MAIL_FILES = 1_000;

/** Removes all but the newest mails; returns the number of files removed. */
export async function removeOldestMailFiles(dataDir: string, kept = MAX_MAIL_FILES): Promise<number> {
  const files = await filesIn(dataDir);
  if (files.length <= kept) return 0;
  const aged: { path: string; writtenMs: number }[] = [];
  for (const file of files) {
    const path = join(mailFolder(dataDir), file);
    const found = await stat(path).catch(() => null);
    if (found !== null) aged.push({ path, writtenMs: found.mtimeMs });
  }
  const surplus = aged.sort((a, b) => b.writtenMs - a.writtenMs).slice(kept);
  for (const { path } of surplus) await rm(path, { force: true });
  return surplus.length;
}

/** `dlv_….digest` of `dlv_….digest.eml`. */
function stemOf(file: string): string {
  return file.split(".eml", 1)[0] ?? file;
}

/** `dlv_…` of `dlv_….digest.eml`. */
function headOf(file: string): string {
  return file.split(".", 1)[0] ?? file;
}

async function filesIn(dataDir: string): Promise<string[]> {
  try {
    return await readdir(mailFolder(dataDir));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
