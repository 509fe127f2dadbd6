import type { ListedFile } from "../attachments/attachments.ts";
import { downloadFileName } from "../attachments/file-name.ts";
import type { ExportRow } from "../submissions/store/export.ts";

/** Keeps paths below the limits of 255 bytes (file systems) and 260 characters (Windows). */
const MAX_NAME_BYTES = 150;

/**
 * Returns the archive paths of a submission's files, `files/<submission>/<name>`, in their order. No two are the same
 * name to any file system, even one that ignores case, the encoding of accents or invisible characters.
 */
export function archivePaths({
  id,
  files,
}: Pick<ExportRow, "id" | "files">): readonly Omit<ListedFile, "submissionId">[] {
  const used = new Set<string>();
  return files.map((file, index) => {
    if (file.scan === "infected") return { file, path: null };
    const sent = shortenToBytes(downloadFileName(file.name).normalize("NFC"));
    let name = sent;
    for (let number = index + 1; used.has(fold(name)); number += 1) name = `${number}-${sent}`;
    used.add(fold(name));
    return { file, path: `files/${id}/${name}` };
  });
}

function fold(name: string): string {
  const seen = name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen.toUpperCase().toLowerCase().normalize("NFKC");
}

function shortenToBytes(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const end = `…${extension}`;
  let stem = "";
  for (const character of name) {
    if (Buffer.byteLength(stem + character + end) > MAX_NAME_BYTES) break;
    stem += character;
  }
  return stem + end;
}
