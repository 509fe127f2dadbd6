import { attachment } from "../http/send-file.ts";
import type { ExportVariant } from "../store/database/db.ts";

const MAX_NAME_LENGTH = 80;

/** The Content-Disposition of an export. */
export function contentDisposition(
  formName: string | null,
  now: Date,
  variant: ExportVariant = "spreadsheet",
  extension: "csv" | "zip" = "csv",
): string {
  const [readableVariant, plainVariant] = variant === "program" ? [" for programs", "-for-programs"] : ["", ""];
  const date = now.toISOString().slice(0, 10);
  const name = formName === null ? "All submissions" : formName;
  const readable = `${withoutPathSigns(name) || "Form"}${readableVariant} ${date}.${extension}`;
  const plain = `${slug(name) || "form"}${plainVariant}-${date}.${extension}`;
  return attachment(plain, readable);
}

function slug(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, "");
}

function withoutPathSigns(name: string): string {
  const clean = name.replace(/[\s\p{C}\\/:*?"<>|]+/gu, " ").replace(/^[\s.]+|\s+$/g, "");
  return [...clean].slice(0, MAX_NAME_LENGTH).join("").trim();
}
