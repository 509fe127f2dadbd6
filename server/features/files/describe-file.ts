import type { LeftOutReason } from "./store/files.ts";

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
