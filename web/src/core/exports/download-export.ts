import { readDetail } from "../kit/browser/problem-document.ts";

interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
  /** Rows without the header line, or bytes. */
  readonly count: number;
}

interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly counter: Counter;
  readonly onProgress: (count: number) => void;
}

interface Counter {
  readonly type: string;
  push(chunk: Uint8Array): void;
  count(): number;
}

export function rowCounter(): Counter {
  const records = createRecordCounter();
  return { type: "text/csv;charset=utf-8", push: records.push, count: () => Math.max(0, records.ended() - 1) };
}

export function byteCounter(): Counter {
  let bytes = 0;
  return {
    type: "application/zip",
    push: (chunk) => {
      bytes += chunk.byteLength;
    },
    count: () => bytes,
  };
}

// Full blobs may leave memory for the browser's disk; single chunks may not.
const FOLD_BYTES = 8 * 1024 * 1024;

/**
 * Reads a whole download while counting. Rejects if the stream breaks or is cancelled, so a partial file is never
 * saved.
 */
export async function downloadExport(
  url: string,
  { signal, counter, onProgress }: DownloadOptions,
): Promise<DownloadedFile> {
  const { pathname, search } = new URL(url, window.location.origin);
  const response = await fetch(`${pathname}${search}`, { signal, cache: "no-store" });
  if (!response.ok || response.body === null) {
    throw new Error((await readDetail(response)) ?? "The server did not send the file. Try again.");
  }
  const folded: Blob[] = [];
  let pending: BlobPart[] = [];
  let pendingBytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    counter.push(next.value);
    pending.push(next.value);
    pendingBytes += next.value.byteLength;
    if (pendingBytes >= FOLD_BYTES) {
      folded.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
    onProgress(counter.count());
  }
  return {
    name: readFileName(response.headers.get("content-disposition")),
    content: new Blob([...folded, ...pending], { type: counter.type }),
    count: counter.count(),
  };
}

export function saveFile(file: Pick<DownloadedFile, "name" | "content">): void {
  const address = URL.createObjectURL(file.content);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser holds the content once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file as it arrives, in chunks split anywhere. */
interface RecordCounter {
  push(chunk: Uint8Array): void;
  /** Completed records, including the header line. */
  ended(): number;
}

/** Line breaks inside quotes belong to a cell; only CRLF outside them ends a record (RFC 4180). */
export function createRecordCounter(): RecordCounter {
  let quoted = false;
  let afterCarriageReturn = false;
  let ended = 0;
  return {
    ended: () => ended,
    push: (chunk) => {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && afterCarriageReturn && !quoted) ended += 1;
        afterCarriageReturn = byte === CARRIAGE_RETURN;
      }
    },
  };
}

const FALLBACK = "postern.csv";

/** The file name from the header (RFC 6266), made safe for every system. */
export function readFileName(contentDisposition: string | null): string {
  const header = contentDisposition ?? "";
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  const name = decode(extended) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? FALLBACK;
  const safe = name
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, "-")
    .replace(/^[.\s]+/, "")
    .trim();
  return safe === "" ? FALLBACK : safe;
}

function decode(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
