import { cutFileName, MAX_FILE_NAME_CHARACTERS } from "../../../shared/cut-text.ts";
import { toVisibleLine } from "../../../shared/visible-text.ts";
import type { LeftOutReason } from "./store.ts";

// Only the beginning and end of a longer name are read; both exceed what is shown.
const MAX_READ_CHARACTERS = 2 * MAX_FILE_NAME_CHARACTERS;
const UNNAMED = "unnamed file";

/**
 * Returns the display name of a file: without folders, on one line, with control and direction characters written out
 * (`[U+202E]`), at most 200 characters long. A long name keeps its extension.
 */
export function visibleFileName(sent: string): string {
  const line = toVisibleLine(ends(lastPart(sent)));
  const name = /^[.\s]*$/.test(line) ? UNNAMED : line;
  return cutFileName(name);
}

/**
 * Returns the name for saving a file, which is valid on every file system: no path separators, no reserved device name,
 * and no dots or spaces at either end.
 */
export function downloadFileName(sent: string): string {
  const plain = visibleFileName(sent)
    .replace(/[\\/:*?"<>|]+/g, "_")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  if (plain === "") return UNNAMED;
  return cutFileName(
    /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i.test(plain) ? `_${plain}` : plain,
  );
}

/** The extensions of a name in lower case, last one first: `["exe", "pdf"]` for `cv.pdf   .exe`. */
export function extensionsOf(sent: string): readonly string[] {
  const [, ...extensions] = ends(lastPart(sent))
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, "")
    // Windows drops trailing dots from a name.
    .replace(/(?<!\.)\.+$/, "")
    .toLowerCase()
    .split(".");
  return extensions.reverse().slice(0, 5);
}

/** True if a name has characters that change text direction, such as a right-to-left override. */
export function turnsText(sent: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(sent);
}

/** Old browsers send the whole path, and attackers send `../../`. */
function lastPart(sent: string): string {
  const trimmed = sent.replace(/(?<![\\/])[\\/]+$/, "");
  return trimmed.slice(Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("\\")) + 1);
}

function ends(name: string): string {
  if (name.length <= 2 * MAX_READ_CHARACTERS) return name;
  return `${name.slice(0, MAX_READ_CHARACTERS)}…${name.slice(-MAX_READ_CHARACTERS)}`;
}

/** For example `cv.pdf (application/pdf, 12,345 bytes)`. */
export function describeFile(
  file: { readonly name: string; readonly declaredType: string | null },
  { leftOut, size }: { readonly leftOut: LeftOutReason | null; readonly size: number },
): string {
  const facts = [file.declaredType ?? "unknown type", `${size.toLocaleString("en-US")} bytes`];
  if (leftOut !== null) facts.push(`not saved: ${LEFT_OUT_TEXTS[leftOut]}`);
  return `${file.name} (${facts.join(", ")})`;
}

/** Explains to the visitor and the owner why files were left out. */
export const LEFT_OUT_TEXTS: Readonly<Record<LeftOutReason, string>> = {
  "too-large": "too large",
  "too-many": "too many files",
  "submission-too-large": "all files together are too large",
  "storage-full": "no space left",
  "storage-failed": "storage failed",
  "not-taken": "this form takes no files",
  "not-imported": "not in the imported file",
};
