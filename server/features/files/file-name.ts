import { cutFileName, MAX_FILE_NAME_CHARACTERS } from "../../../shared/cut-text.ts";
import { toVisibleLine } from "../../../shared/visible-text.ts";

// Of a longer name only its beginning and its end are looked at; both are more than is shown.
const MAX_READ_CHARACTERS = 2 * MAX_FILE_NAME_CHARACTERS;
const UNNAMED = "unnamed file";

/**
 * Returns the name under which a file is shown: without folders, on one line, with control and direction characters
 * written out (`[U+202E]`), and of at most 200 characters. A long name keeps its extension.
 */
export function visibleFileName(sent: string): string {
  const line = toVisibleLine(ends(lastPart(sent)));
  const name = /^[.\s]*$/.test(line) ? UNNAMED : line;
  return cutFileName(name);
}

/**
 * Returns the name under which a file is saved, which every file system takes as one plain name: no path signs, no
 * reserved device name, and neither dots nor spaces at its ends.
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

/** The extensions of a name in lower case, the last one first: `["exe", "pdf"]` for `cv.pdf   .exe`. */
export function extensionsOf(sent: string): readonly string[] {
  const [, ...extensions] = ends(lastPart(sent))
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, "")
    // Windows leaves out the dots at the end of a name.
    .replace(/(?<!\.)\.+$/, "")
    .toLowerCase()
    .split(".");
  return extensions.reverse().slice(0, 5);
}

/** True if a name has characters that turn the text around them, as a right-to-left override does. */
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
