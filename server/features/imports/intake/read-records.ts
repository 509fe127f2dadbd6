import { Readable } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { invalid } from "../../../core/platform/errors.ts";

/** A row of a file: its cells, null for an absent one (empty without quotes), and its position. */
export interface FileRecord {
  readonly cells: readonly (string | null)[];
  readonly lines: string;
}

export interface BrokenRecord {
  readonly lines: string;
  readonly reason: string;
}

/** More than any Postern export has. */
export const MAX_COLUMNS = 6_000;
/** Held in memory at once; a row that is kept is far smaller. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;
const MAX_SNIFFED_CHARACTERS = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quoted value is never closed.",
  CSV_INVALID_CLOSING_QUOTE: "A quotation mark inside a quoted value is not doubled.",
  INVALID_OPENING_QUOTE: "A value has a quotation mark, but is not quoted.",
};

/** Rows read before the skipped one, and its line. */
interface Skipped {
  readonly before: number;
  readonly line: number;
  readonly code: string;
}

/**
 * The records of a CSV file, header first, read at the consumer's pace. An unreadable row is yielded as broken, and
 * reading continues after it.
 */
export async function* readRecords(text: AsyncGenerator<string>): AsyncGenerator<FileRecord | BrokenRecord> {
  const skipped: Skipped[] = [];
  let isTooLarge = false;
  const { first, all, hint } = await peek(text);
  const delimiter = hint ?? delimiterOf(first);
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_BYTES,
    ...(OWN_HEADER.test(first) ? { cast: withoutAbsent } : {}),
  });
  const source = Readable.from(withBoundedLines(all, delimiter), { objectMode: false });
  parser.on("skip", (error: CsvError) => {
    const { records, lines } = error as unknown as Info;
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      // The parser cannot continue after such a row; rows read before it are still yielded.
      isTooLarge = true;
      source.unpipe(parser);
      parser.end();
    } else if (skipped.at(-1)?.before !== records || skipped.at(-1)?.line !== lines) {
      skipped.push({ before: records, line: lines, code: error.code });
    }
  });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  const lines = new LineCounter(hint === null ? 0 : 1);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: (string | null)[]; info: Info }>) {
      while ((skipped[0]?.before ?? info.records) < info.records) yield lines.broken(skipped.shift());
      if (record.length > MAX_COLUMNS) throw tooManyColumns(lines.next);
      yield { cells: record, lines: lines.read(record, info) };
    }
    if (isTooLarge) {
      throw invalid(
        `From line ${lines.next} on, a row is larger than 16 MiB. A quotation mark that is never closed has this effect. Correct it, then import the file again.`,
      );
    }
    while (skipped.length > 0) yield lines.broken(skipped.shift());
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** In Postern's own files, an unquoted empty cell means an absent field. Detecting it costs time. */
const OWN_HEADER = /^"?id"?[,;\t](?:"?form_id"?[,;\t]"?form_name"?[,;\t])?"?created_at"?[,;\t]/;

function withoutAbsent(value: string, { quoting }: { readonly quoting: boolean }): string | null {
  return value === "" && !quoting ? null : value;
}

/** More than the text of a kept message can have, plus the columns. */
const MAX_DELIMITERS_IN_LINE = 300_000;

/** Refuses a line that would become millions of cells, before they are created. */
async function* withBoundedLines(text: AsyncGenerator<string>, delimiter: string): AsyncGenerator<string> {
  const [lineFeed, carriageReturn, sign] = [10, 13, delimiter.charCodeAt(0)];
  let line = 1;
  let count = 0;
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === sign) count += 1;
      else if (code === lineFeed || code === carriageReturn) {
        count = 0;
        if (code === lineFeed) line += 1;
      }
    }
    if (count > MAX_DELIMITERS_IN_LINE) throw tooManyColumns(line);
    yield chunk;
  }
}

function tooManyColumns(line: number): Error {
  return invalid(`Line ${line} has more than 6,000 columns. Check that the file is CSV.`);
}

/** Counts lines as an editor does. The parser counts a CRLF inside a value twice. */
class LineCounter {
  #last: number;
  #parsers = 0;
  #emptyLines = 0;
  #isAfterBroken = false;

  constructor(linesBefore: number) {
    this.#last = linesBefore;
  }

  get next(): number {
    return this.#last + 1;
  }

  read(record: readonly (string | null)[], info: Info): string {
    const breaks = record.reduce((sum, cell) => sum + (cell?.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    const from = this.#isAfterBroken
      ? Math.max(this.next, this.#last + info.lines - this.#parsers - breaks)
      : this.next + info.empty_lines - this.#emptyLines;
    this.#last = from + breaks;
    this.#parsers = info.lines;
    this.#emptyLines = info.empty_lines;
    this.#isAfterBroken = false;
    return lineRange(from, this.#last);
  }

  broken(skipped: Skipped | undefined): BrokenRecord {
    const { line = this.#parsers + 1, code = "" } = skipped ?? {};
    const to = Math.max(this.next, this.#last + line - this.#parsers);
    const from = code === "CSV_QUOTE_NOT_CLOSED" ? this.next : to;
    this.#last = to;
    this.#parsers = line;
    this.#isAfterBroken = true;
    return { lines: lineRange(from, to), reason: REASONS[code] ?? "The row is not valid CSV." };
  }
}

function lineRange(from: number, to: number): string {
  return to > from ? `${from}–${to}` : String(from);
}

/** The line before the header that tells Excel the delimiter. */
const HINT = /^"?sep=([,;\t|])"?(?:\r\n|\n)/i;

interface Peeked {
  readonly first: string;
  readonly all: AsyncGenerator<string>;
  readonly hint: string | null;
}

/** Reads enough to see the header, and returns all of it without the line that names the delimiter. */
async function peek(text: AsyncGenerator<string>): Promise<Peeked> {
  let held = "";
  for (let next = await text.next(); !next.done; next = await text.next()) {
    held += next.value;
    if (held.length >= MAX_SNIFFED_CHARACTERS || /[\r\n]/.test(held.replace(HINT, "").replace(/\r$/, ""))) break;
  }
  const [line = "", hint = null] = HINT.exec(held) ?? [];
  let rest = held.slice(line.length);
  async function* all(): AsyncGenerator<string> {
    const chunk = rest;
    rest = "";
    yield chunk;
    yield* text;
  }
  return { first: rest.slice(0, MAX_SNIFFED_CHARACTERS), all: all(), hint };
}

/** Spreadsheets write a semicolon in locales with a decimal comma, and some programs a tab. */
function delimiterOf(text: string): string {
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
