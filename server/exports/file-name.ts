import type { ExportVariant } from "../store/database/db.ts";

const MAX_NAME_LENGTH = 80;

/** The Content-Disposition of a download: an ASCII name for old clients, the real one for the others (RFC 6266). */
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

/** The same for any name. */
export function attachment(plain: string, readable: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(readable)}`;
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

// RFC 8187 allows fewer characters than encodeURIComponent leaves.
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
