import type { SentFile } from "../../../core/attachments/file-intake.ts";
import { extensionsOf, turnsText } from "../../../core/attachments/file-name.ts";
import { detectType, HEAD_BYTES, isZip } from "../../../core/platform/detect-type.ts";
import {
  type ContentScanner,
  isCompoundFile,
  isPdf,
  macroScanner,
  markupScanner,
  pdfScanner,
} from "./content-scanners.ts";
import { type FileKind, kindOfExtension, kindOfType } from "./kinds.ts";
import type { FileSignal } from "./signals.ts";
import { ZipEntryScanner, type ZipFacts } from "./zip-entries.ts";

export interface FileInspection {
  /** The media type by content; null if the bytes do not tell. */
  readonly type: string | null;
  readonly signals: readonly FileSignal[];
}

/**
 * Inspects a file as it streams to storage. It holds the first 8 KB and a few hundred bytes between two chunks,
 * decompresses nothing and never fails, whatever the bytes are.
 */
export class FileInspector {
  readonly #sent: SentFile;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #hasBegun = false;
  #zip: ZipEntryScanner | null = null;
  #scanner: ContentScanner | null = null;

  constructor(sent: SentFile) {
    this.#sent = sent;
  }

  write(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#hasBegun) {
      this.#scan(bytes);
      return;
    }
    // Copied because the sender may reuse the chunk's memory.
    this.#head.push(Buffer.from(bytes));
    this.#headBytes += bytes.length;
    if (this.#headBytes >= HEAD_BYTES) this.#begin();
  }

  /** Returns the findings, once the whole file was written. */
  async end(): Promise<FileInspection> {
    if (!this.#hasBegun) this.#begin();
    const head = this.#head[0] ?? Buffer.alloc(0);
    const zip = this.#zip?.end() ?? null;
    const type = await detectType(head, zip?.names ?? null);
    const found = new Set([
      ...nameSignals(this.#sent),
      ...typeSignals(this.#sent, type, head.length),
      ...(zip === null ? [] : zipSignals(zip, type)),
      ...(this.#scanner?.end() ?? []),
    ]);
    return { type, signals: [...found] };
  }

  #begin(): void {
    this.#hasBegun = true;
    const all = Buffer.concat(this.#head);
    this.#head.splice(0, this.#head.length, Buffer.from(all.subarray(0, HEAD_BYTES)));
    if (isZip(all)) this.#zip = new ZipEntryScanner();
    else this.#scanner = this.#chooseScanner(all);
    this.#scan(all);
  }

  #chooseScanner(head: Buffer): ContentScanner | null {
    if (isPdf(head)) return pdfScanner();
    if (isCompoundFile(head)) return macroScanner();
    const { declaredType, name } = this.#sent;
    const isNamedMarkup = kindOfExtension(extensionsOf(name)[0]) === "markup" || kindOfType(declaredType) === "markup";
    const looksLikeMarkup = /^[\s\0\xef\xbb\xbf\xff\xfe]*</.test(head.toString("latin1", 0, 512));
    return isNamedMarkup || looksLikeMarkup ? markupScanner() : null;
  }

  #scan(bytes: Buffer): void {
    this.#zip?.write(bytes);
    this.#scanner?.write(bytes);
  }
}

export function inspectName(sent: SentFile): FileInspection {
  return { type: null, signals: nameSignals(sent) };
}

const DANGEROUS: ReadonlySet<FileKind> = new Set<FileKind>(["program", "script", "markup"]);
const HARMLESS: ReadonlySet<FileKind> = new Set<FileKind>(["image", "media", "pdf", "document", "archive", "text"]);

function nameSignals({ name }: SentFile): FileSignal[] {
  const signals: FileSignal[] = [];
  const [last, before] = extensionsOf(name).map(kindOfExtension);
  if (last === "program" || last === "script") signals.push(last);
  if (last !== undefined && before !== undefined && DANGEROUS.has(last) && HARMLESS.has(before)) {
    signals.push("double-extension");
  }
  if (turnsText(name)) signals.push("reversed-name");
  return signals;
}

/** Kinds whose files are always recognized, so unrecognized content means a wrong name. */
const RECOGNIZED: ReadonlySet<FileKind> = new Set<FileKind>(["image", "pdf"]);

function typeSignals({ name, declaredType }: SentFile, type: string | null, bytes: number): FileSignal[] {
  const kind = kindOfType(type);
  const signals: FileSignal[] = kind === "program" || kind === "script" ? [kind] : [];
  const named = kindOfExtension(extensionsOf(name)[0]);
  const claimed = named === "other" ? kindOfType(declaredType) : named;
  if (bytes > 0 && claimed !== "other" && !fits(claimed, kind)) signals.push("type-mismatch");
  return signals;
}

function fits(claimed: FileKind, found: FileKind): boolean {
  if (claimed === found) return true;
  if (found === "other") return !RECOGNIZED.has(claimed);
  // Older documents can be plain text or a web page, documents are archives, and scripts and web pages are text.
  if (claimed === "document") return found === "archive" || found === "text" || found === "markup";
  if (claimed === "archive" || claimed === "program") return found === "archive" || found === "document";
  if (claimed === "script" || claimed === "markup") return found === "text" || found === "markup" || found === "script";
  return false;
}

const MACRO_ENTRY = /(?:^|\/)vbaproject\.bin$|^xl\/macrosheets\/|^basic\/.+\.xml$|^scripts\/./;

function zipSignals({ names, isEncrypted, isBomb }: ZipFacts, type: string | null): FileSignal[] {
  const signals: FileSignal[] = [];
  const isPlainArchive = type === "application/zip";
  if (isEncrypted) signals.push("encrypted-archive");
  if (isBomb) signals.push("archive-bomb");
  for (const name of names) {
    if (MACRO_ENTRY.test(name)) signals.push("macro");
    // A folder may be called `example.com`.
    const kind = name.endsWith("/") ? "other" : kindOfExtension(extensionsOf(name)[0]);
    // Documents and programs are archives with internal parts, but none of those is a program.
    if (kind === "program" || (kind === "script" && isPlainArchive)) {
      if (kindOfType(type) !== "program") signals.push("archive-program");
    }
  }
  return signals;
}
