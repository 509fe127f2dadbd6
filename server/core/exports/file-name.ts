import type { ExportVariant } from "../database/db.ts";
import type { ShownExport } from "../submissions/export.ts";

const MAX_NAME_LENGTH = 80;

interface NamedExport {
  /** `null` for all forms. */
  readonly formName: string | null;
  readonly variant: ExportVariant;
  readonly withFiles: boolean;
  readonly isOfPeriod: boolean;
  readonly shown: Pick<ShownExport, "folder" | "filter"> | null;
}

/** The Content-Disposition of an export. The file name says which messages it contains. */
export function contentDisposition(order: NamedExport, now: Date): string {
  const { formName, withFiles } = order;
  const of = formName ?? (order.shown === null ? "" : "All forms");
  const what = describe(order);
  const date = now.toISOString().slice(0, 10);
  const extension = withFiles ? "zip" : "csv";
  const readable = [withoutPathSigns(of) || (formName === null ? "" : "Form"), what, date].filter(Boolean).join(" ");
  const plain = [slug(of) || (formName === null ? "" : "form"), slug(what), date].filter(Boolean).join("-");
  return attachment(`${plain}.${extension}`, `${capitalized(readable)}.${extension}`);
}

function describe({ variant, withFiles, isOfPeriod, shown }: NamedExport): string {
  const files = withFiles ? " with files" : "";
  if (shown === null) {
    const which = isOfPeriod ? "messages of a period" : "all messages";
    return `${which}${files}${variant === "program" ? " for programs" : ""}`;
  }
  const { done, doubtful, ...narrowing } = shown.filter ?? {};
  const state = done == null ? "" : done ? " done" : " open";
  const isFiltered = Object.values(narrowing).some((part) => part != null);
  return `${shown.folder}${state}${doubtful === true ? " doubtful" : ""}${isFiltered ? " filtered" : ""}${files}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function slug(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, "");
}

function withoutPathSigns(name: string): string {
  const clean = name
    .replace(/[\s\p{C}\\/:*?"<>|]+/gu, " ")
    .trimEnd()
    .replace(/^[\s.]+/, "");
  return [...clean].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/** The Content-Disposition of a download: an ASCII name for old clients, the real one for the others (RFC 6266). */
export function attachment(plain: string, readable: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(readable)}`;
}

// RFC 8187 allows fewer characters than encodeURIComponent leaves.
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
