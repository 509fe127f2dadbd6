import {
  type ImportMapping,
  type ImportProblem,
  type ImportReport,
  type ImportSample,
  MAX_IMPORT_ROWS,
} from "../../../../shared/imports.ts";
import type { Deps } from "../../../core/deps.ts";
import { invalid } from "../../../core/platform/errors.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { type Import, type ImportedSubmission, openImport } from "../import.ts";
import { requireUsable } from "./check-mapping.ts";
import { decodeChunks } from "./decode-chunks.ts";
import { type BrokenRecord, type FileRecord, readRecords } from "./read-records.ts";
import { createRowReader, type Row } from "./read-row.ts";
import { recognize } from "./recognize.ts";

export interface ImportOrder {
  readonly formId: string;
  readonly file: AsyncIterable<Uint8Array>;
  /** Only reports what an import would do. */
  readonly preview: boolean;
  /** Changes to the recognized mapping; null for none. */
  readonly map: ((recognized: ImportMapping, header: readonly string[]) => ImportMapping) | null;
  readonly onProgress?: (rows: number) => void;
  /** Called before each batch; throws if the import may not continue. */
  readonly checkPermission?: () => Promise<void>;
}

/** Rows used to detect a file's source and date order. */
const HEAD_ROWS = 100;
const BATCH_ROWS = 250;
const BATCH_CHARACTERS = 1024 * 1024;
const MAX_PROBLEMS = 100;
const MAX_SAMPLES = 5;
const MAX_SAMPLE_CHARACTERS = 300;
const MAX_SAMPLE_FIELDS = 12;
const MAX_FORMS = 200;

/**
 * Reads a file to its end and adds its messages to a form in batches. Messages already added stay if the file breaks
 * off.
 */
export async function runImport(scope: OwnerScope, deps: Deps, order: ImportOrder): Promise<ImportReport> {
  const opened = await openImport(scope, deps, order);
  let complete = false;
  try {
    const report = await importFile(scope, opened, order);
    complete = true;
    return report;
  } finally {
    await opened.finish(complete);
  }
}

async function importFile(scope: OwnerScope, opened: Import, order: ImportOrder): Promise<ImportReport> {
  const file = decodeChunks(order.file);
  const records = readRecords(file.chunks);
  try {
    const header = await readHeader(records);
    const head = await readHead(records);
    const rows = head.flatMap((record) => ("cells" in record ? [record.cells] : []));
    const recognized = recognize({ header, isMarked: file.isMarked(), rows }, opened.timeZone);
    const mapping = order.map === null ? recognized : order.map(recognized, header);
    requireUsable(mapping, header, order.preview);
    const work = new ImportWork(opened, order, mapping);
    for (const record of head) await work.take(record);
    for await (const record of records) await work.take(record);
    return await work.end({ scope, header, encoding: file.encoding() });
  } finally {
    await records.return(undefined);
  }
}

async function readHeader(records: AsyncGenerator<FileRecord | BrokenRecord>): Promise<readonly string[]> {
  const first = await records.next();
  if (first.done) throw invalid("The file is empty.");
  if (!("cells" in first.value)) throw invalid(`Line ${first.value.lines}: ${first.value.reason}`);
  const header = first.value.cells.map((cell) => cell ?? "");
  if (header.some((name) => name.includes("\0"))) {
    throw invalid("The header contains a character that cannot be saved. Check that the file is CSV.");
  }
  return header;
}

async function readHead(records: AsyncGenerator<FileRecord | BrokenRecord>): Promise<(FileRecord | BrokenRecord)[]> {
  const head: (FileRecord | BrokenRecord)[] = [];
  let characters = 0;
  while (head.length < HEAD_ROWS && characters < BATCH_CHARACTERS) {
    const next = await records.next();
    if (next.done) break;
    head.push(next.value);
    if ("cells" in next.value) for (const cell of next.value.cells) characters += cell?.length ?? 0;
  }
  return head;
}

interface Waiting {
  readonly lines: string;
  readonly message: ImportedSubmission;
}

class ImportWork {
  readonly #opened: Import;
  readonly #order: ImportOrder;
  readonly #mapping: ImportMapping;
  readonly #readRow: (record: FileRecord) => Row;
  readonly #forms = new Map<string, number>();
  readonly #problems: ImportProblem[] = [];
  readonly #samples: ImportSample[] = [];
  readonly #counts = { inbox: 0, spam: 0, "already there": 0, expired: 0, "other form": 0, skipped: 0 };
  #batch: Waiting[] = [];
  #batchCharacters = 0;
  #rows = 0;
  #oldest: Date | null = null;
  #newest: Date | null = null;

  constructor(opened: Import, order: ImportOrder, mapping: ImportMapping) {
    this.#opened = opened;
    this.#order = order;
    this.#mapping = mapping;
    this.#readRow = createRowReader(mapping, order.formId);
  }

  async take(record: FileRecord | BrokenRecord): Promise<void> {
    this.#rows += 1;
    if (this.#rows > MAX_IMPORT_ROWS) {
      throw invalid("The file has more than 1,000,000 rows. Split it, and import the rest from a second file.");
    }
    if (!("cells" in record)) return this.#skip(record.lines, record.reason);
    const row = this.#readRow(record);
    if (row.form !== "" && (this.#forms.has(row.form) || this.#forms.size < MAX_FORMS)) {
      this.#forms.set(row.form, (this.#forms.get(row.form) ?? 0) + 1);
    }
    if (row.kind === "other form") this.#counts["other form"] += 1;
    else if (row.kind === "bad") this.#skip(record.lines, row.reason);
    else await this.#add({ lines: record.lines, message: row.message });
  }

  async end(facts: {
    readonly scope: OwnerScope;
    readonly header: readonly string[];
    readonly encoding: string;
  }): Promise<ImportReport> {
    await this.#flush();
    const { inbox, spam, expired, skipped } = this.#counts;
    return {
      preview: this.#order.preview,
      encoding: facts.encoding,
      header: facts.header,
      mapping: this.#mapping,
      rows: this.#rows,
      imported: inbox + spam,
      inbox,
      spam,
      screened: !this.#mapping.columns.some(({ role }) => role === "spam" || role === "folder"),
      alreadyThere: this.#counts["already there"],
      expired,
      otherForms: this.#counts["other form"],
      skipped,
      problems: this.#problems,
      forms: [...this.#forms].map(([name, rows]) => ({ name, rows })),
      oldest: this.#oldest?.toISOString() ?? null,
      newest: this.#newest?.toISOString() ?? null,
      retentionDays: facts.scope.retentionDays,
      samples: this.#samples,
    };
  }

  #skip(lines: string, reason: string): void {
    this.#counts.skipped += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ lines, reason });
  }

  async #add(waiting: Waiting): Promise<void> {
    const characters = waiting.message.fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    if (this.#batch.length > 0 && this.#batchCharacters + characters > BATCH_CHARACTERS) await this.#flush();
    this.#batch.push(waiting);
    this.#batchCharacters += characters;
    if (this.#batch.length === BATCH_ROWS) await this.#flush();
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchCharacters = 0;
    if (batch.length === 0) return;
    await this.#order.checkPermission?.();
    const outcomes = await this.#opened.add(
      batch.map(({ message }) => message),
      this.#mapping.source,
    );
    batch.forEach(({ lines, message }, index) => {
      const outcome = outcomes[index] ?? "already there";
      if (outcome === "future") this.#skip(lines, "The date is in the future.");
      else this.#counts[outcome] += 1;
      if (outcome === "inbox" || outcome === "spam") this.#note(message, outcome);
    });
    this.#order.onProgress?.(this.#rows);
  }

  #note({ createdAt, fields }: ImportedSubmission, folder: "inbox" | "spam"): void {
    if (this.#oldest === null || createdAt < this.#oldest) this.#oldest = createdAt;
    if (this.#newest === null || createdAt > this.#newest) this.#newest = createdAt;
    if (this.#samples.length === MAX_SAMPLES) return;
    const shown = fields
      .slice(0, MAX_SAMPLE_FIELDS)
      .map(([name, value]) => [name, value.slice(0, MAX_SAMPLE_CHARACTERS)] as const);
    this.#samples.push({ createdAt: createdAt.toISOString(), folder, fields: shown });
  }
}
