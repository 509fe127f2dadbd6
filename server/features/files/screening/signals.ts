import type { Reason } from "@postern/spam";

export const FILE_SIGNALS = [
  "infected",
  "program",
  "script",
  "archive-program",
  "macro",
  "archive-bomb",
  "encrypted-archive",
  "markup-script",
  "pdf-script",
  "type-mismatch",
  "double-extension",
  "reversed-name",
] as const;

export type FileSignal = (typeof FILE_SIGNALS)[number];

interface Meaning {
  readonly points: number;
  readonly detail: string;
}

const MEANINGS: Readonly<Record<FileSignal, Meaning>> = {
  infected: { points: 15, detail: "Attached file contains a virus" },
  program: { points: 4, detail: "Attached file is a program" },
  script: { points: 2, detail: "Attached file is a script" },
  "archive-program": { points: 3, detail: "Attached archive contains a program or script" },
  macro: { points: 3, detail: "Attached document contains macros" },
  "archive-bomb": { points: 4, detail: "Attached archive expands to an extreme size" },
  "encrypted-archive": { points: 2, detail: "Attached archive is password-protected" },
  "markup-script": { points: 3, detail: "Attached web page or SVG contains a script" },
  "pdf-script": { points: 1, detail: "Attached PDF contains a script or another file" },
  "type-mismatch": { points: 1.5, detail: "Attached file is not the type its name says" },
  "double-extension": { points: 3, detail: "Attached file hides its real extension" },
  "reversed-name": { points: 3, detail: "Attached file name has reversed text" },
};

export function isFileSignal(name: string): name is FileSignal {
  return Object.hasOwn(MEANINGS, name);
}

export function describeSignal(signal: FileSignal): string {
  return MEANINGS[signal].detail;
}

/** Each signal counts once, however many files have it. */
export function fileReasons(files: readonly { readonly signals: readonly string[] }[]): Reason[] {
  const found = new Set(files.flatMap(({ signals }) => signals));
  return FILE_SIGNALS.filter((signal) => found.has(signal)).map((signal) => ({ name: "files", ...MEANINGS[signal] }));
}
