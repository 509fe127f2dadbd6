import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { cutText } from "../../../../shared/cut-text.ts";
import { type ColumnRole, type ImportMapping, POSTERN } from "../../../../shared/imports.ts";
import { type Field, FieldList } from "../../../core/intake/field.ts";
import { Refusal } from "../../../core/intake/refusal.ts";
import { idFromDigest, instantOf, isId } from "../../../core/platform/ids.ts";
import { isStorable, tryParseJson } from "../../../core/platform/json.ts";
import { summarize } from "../../../core/submissions/summarize.ts";
import type { ImportedSubmission } from "../import.ts";
import { fileNames, withoutGuard } from "./own-files.ts";
import { readDate } from "./read-date.ts";
import type { FileRecord } from "./read-records.ts";

export type Row =
  | { readonly kind: "message"; readonly form: string; readonly message: ImportedSubmission }
  | { readonly kind: "other form"; readonly form: string }
  | { readonly kind: "bad"; readonly form: string; readonly reason: string };

/** The most an operator can allow a form. */
const MAX_FILES = 100;
const MAX_FILE_NAME_CHARACTERS = 255;
const UNSTORABLE_FILE_NAME = "The name of a file contains a character that cannot be saved.";
const MAX_ORIGIN_CHARACTERS = 2_048;
const MAX_USER_AGENT_CHARACTERS = 512;
const MAX_ADDRESS_CHARACTERS = 321;
const TICKED = /^(?:true|t|yes|y|1|x|spam|read)$/i;

const REASONS: Readonly<Partial<Record<Refusal["reason"], string>>> = {
  too_many_fields: "The message has more than 200 fields.",
  too_large: "The message is larger than 256 KiB.",
  malformed: "A value contains a character that cannot be saved: U+0000 or half of a character.",
};

/** Returns the row reader of a file. The same row of the same form always has the same id. */
export function createRowReader(mapping: ImportMapping, formId: string): (record: FileRecord) => Row {
  const indexOf = (role: ColumnRole) => mapping.columns.findIndex((column) => column.role === role);
  const [date, id, folder, spam] = [indexOf("date"), indexOf("id"), indexOf("folder"), indexOf("spam")];
  const [read, ip, userAgent, referrer] = [indexOf("read"), indexOf("ip"), indexOf("userAgent"), indexOf("referrer")];
  const [form, moreFields, files] = [indexOf("form"), indexOf("moreFields"), indexOf("files")];
  const formIds = mapping.source === POSTERN && form === 2 ? 1 : -1;
  const unguarded = mapping.guarded ? withoutGuard : (text: string) => text;

  return (record) => {
    const text = (index: number) => unguarded(record.cells[index] ?? "");
    const formName = text(form);
    const { fromForm } = mapping;
    if (fromForm !== null && fromForm !== formName && fromForm !== text(formIds)) {
      return { kind: "other form", form: formName };
    }
    const bad = (reason: string): Row => ({ kind: "bad", form: formName, reason });
    if (record.cells.length > mapping.columns.length) {
      return bad(`The row has ${record.cells.length} values, but the header has ${mapping.columns.length} columns.`);
    }
    const createdAt = readDate(text(date), mapping);
    if (createdAt === null) return bad(noDate(text(date)));
    if (createdAt.getTime() < 0) return bad("The date is before 1970.");
    const listed = files === -1 ? "" : text(files);
    const names = listed === "" ? [] : fileNames(listed, text(id).trim());
    if (names === null) return bad("The column “files” does not hold the paths of the message’s files.");
    if (names.length > MAX_FILES) return bad(`The message has more than ${MAX_FILES} files.`);
    if (!isStorable(names)) return bad(UNSTORABLE_FILE_NAME);
    const fields = readFields(record, mapping, unguarded, moreFields, names.length > 0);
    if (typeof fields === "string") return bad(fields);
    const { address, ...summary } = summarize(fields);
    const sourceId = text(id).trim();
    const isOwnId = isId(sourceId, "sub") && instantOf(sourceId).getTime() === createdAt.getTime();
    const digest = createHash("sha256")
      .update(JSON.stringify([formId, sourceId === "" ? record.cells : sourceId]))
      .digest();
    const message: ImportedSubmission = {
      id: idFromDigest("sub", createdAt, digest, isOwnId ? sourceId : undefined),
      sourceId: isOwnId ? sourceId : null,
      createdAt,
      folder: folderOf(folder === -1 ? null : text(folder), spam === -1 ? null : text(spam)),
      status: read !== -1 && !TICKED.test(text(read).trim()) ? "unread" : "read",
      fields,
      files: names.map((name) => cutText(name, MAX_FILE_NAME_CHARACTERS)),
      ...summary,
      replyTo: cutText(address ?? "", MAX_ADDRESS_CHARACTERS) || null,
      ip: isIP(text(ip).trim()) === 0 ? null : text(ip).trim(),
      userAgent: origin(text(userAgent), MAX_USER_AGENT_CHARACTERS),
      referrer: origin(text(referrer), MAX_ORIGIN_CHARACTERS),
    };
    return { kind: "message", form: formName, message };
  };
}

function noDate(text: string): string {
  return text.trim() === "" ? "The row has no date." : `“${cutText(text.trim(), 40)}” is not a date.`;
}

/** `null` if the row does not say. */
function folderOf(folder: string | null, spam: string | null): ImportedSubmission["folder"] {
  if (folder !== null) return folder.trim().toLowerCase() === "spam" ? "spam" : "inbox";
  if (spam !== null) return TICKED.test(spam.trim()) ? "spam" : "inbox";
  return null;
}

function origin(text: string, maxCharacters: number): string | null {
  const trimmed = text.trim();
  return trimmed === "" || /[\0\p{Surrogate}]/u.test(trimmed) ? null : cutText(trimmed, maxCharacters);
}

/**
 * The fields, within the intake's limits, or why they cannot be kept. Other services write absent values as empty ones.
 */
function readFields(
  { cells }: FileRecord,
  { columns, source }: ImportMapping,
  unguarded: (text: string) => string,
  moreFields: number,
  hasFiles: boolean,
): readonly Field[] | string {
  const list = new FieldList();
  try {
    columns.forEach(({ role, name }, index) => {
      const cell = cells[index] ?? null;
      if (role === "field" && cell !== null && (cell !== "" || source === POSTERN)) list.add(name, unguarded(cell));
    });
    const rest = moreFields === -1 ? "" : unguarded(cells[moreFields] ?? "");
    if (rest !== "") {
      const pairs = tryParseJson(rest);
      if (!isPairs(pairs)) return "The column with more fields does not hold a JSON list of names and values.";
      for (const [name, value] of pairs) list.add(name, value);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return REASONS[error.reason] ?? error.message;
  }
  return list.fields.length === 0 && !hasFiles ? "The row has no message: every field is empty." : list.fields;
}

function isPairs(value: unknown): value is readonly Field[] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"))
  );
}
