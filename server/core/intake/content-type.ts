/** A media type and its parameters as in `Content-Type` and `Content-Disposition`; names are in lower case. */
export interface HeaderValue {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const SPACE_OR_SEMICOLON = /[ \t;]/;

/**
 * Parses `value; name=token; name="quoted"`. Null if malformed, so that a part is never silently half understood. The
 * first of duplicate parameters wins.
 */
export function parseHeaderValue(header: string): HeaderValue | null {
  const valueEnd = header.indexOf(";");
  const value = (valueEnd === -1 ? header : header.slice(0, valueEnd)).trim().toLowerCase();
  const parameters = new Map<string, string>();
  let position = valueEnd === -1 ? header.length : valueEnd;
  while (position < header.length) {
    while (position < header.length && SPACE_OR_SEMICOLON.test(header.charAt(position))) position += 1;
    if (position === header.length) break;
    const equals = header.indexOf("=", position);
    if (equals === -1) return null;
    const name = header.slice(position, equals).trim().toLowerCase();
    const read = header[equals + 1] === '"' ? readQuoted(header, equals + 2) : readToken(header, equals + 1);
    if (read === null) return null;
    if (!parameters.has(name)) parameters.set(name, read.text);
    position = read.end;
  }
  return { value, parameters };
}

/** True for a JSON media type, given without parameters. */
export function isJsonType(type: string | undefined): boolean {
  return type === "application/json" || type === "text/json" || type?.endsWith("+json") === true;
}

/** Trims only ASCII blanks: other bytes that JavaScript considers spaces may be half a character. */
export function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
}

interface Read {
  readonly text: string;
  readonly end: number;
}

function readToken(header: string, start: number): Read {
  const semicolon = header.indexOf(";", start);
  const end = semicolon === -1 ? header.length : semicolon;
  return { text: trimBlanks(header.slice(start, end)), end };
}

/**
 * Browsers write a quote as %22 and leave a backslash alone; other clients write \" for a quote. So a quote at the
 * parameter's end closes the text even after a backslash; any other escaped quote is part of it.
 */
function readQuoted(header: string, start: number): Read | null {
  let text = "";
  let position = start;
  for (;;) {
    const quote = header.indexOf('"', position);
    if (quote === -1) return null;
    const piece = header.slice(position, quote);
    if (endsParameter(header, quote + 1)) return { text: text + piece, end: quote + 1 };
    if (!piece.endsWith("\\")) return null;
    text += `${piece.slice(0, -1)}"`;
    position = quote + 1;
  }
}

function endsParameter(header: string, position: number): boolean {
  let next = position;
  while (header[next] === " " || header[next] === "\t") next += 1;
  return next === header.length || header[next] === ";";
}

/** Undoes only the three escapes that browsers use in field and file names. */
export function unescapeName(name: string): string {
  return name.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%22", '"');
}
