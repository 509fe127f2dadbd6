import type { Reason } from "@postern/spam";

const MEANINGS = {
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
} as const satisfies Record<string, Pick<Reason, "points" | "detail">>;

export type FileSignal = keyof typeof MEANINGS;

export const FILE_SIGNALS: readonly string[] = Object.keys(MEANINGS);

export function isFileSignal(name: string): name is FileSignal {
  return Object.hasOwn(MEANINGS, name);
}

export function describeSignal(signal: FileSignal): string {
  return MEANINGS[signal].detail;
}

/** Each signal counts once, however many files have it. */
export function fileReasons(files: readonly { readonly signals: readonly string[] }[]): Reason[] {
  const found = new Set(files.flatMap(({ signals }) => signals));
  const meanings = Object.entries(MEANINGS).filter(([signal]) => found.has(signal));
  return meanings.map(([, meaning]) => ({ name: "files", ...meaning }));
}
