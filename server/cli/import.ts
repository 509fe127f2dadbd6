import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  type ColumnRole,
  type DateOrder,
  type ImportColumn,
  type ImportMapping,
  type ImportReport,
  type ImportSource,
  SOURCE_NAMES,
} from "../../shared/imports.ts";
import { authenticateOperator } from "../access/authenticate.ts";
import { parseMapping } from "../imports/check-mapping.ts";
import { runImport } from "../imports/run-import.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { UsageError } from "./explain-error.ts";
import { createProgress } from "./progress.ts";

interface ImportOptions {
  readonly file: string;
  readonly email: string;
  readonly form: string;
  readonly preview?: boolean;
  readonly source?: ImportSource;
  readonly dateColumn?: string;
  readonly timeZone?: string;
  readonly dateOrder?: DateOrder;
  readonly spamColumn?: string;
  readonly idColumn?: string;
  readonly ignore?: readonly string[];
  readonly fromForm?: string;
}

export async function importMessages(context: AppContext, options: ImportOptions): Promise<CommandResult> {
  const bytes = await sizeOf(options.file);
  return context.use(async (deps) => {
    const scope = await authenticateOperator(deps, options.email);
    const file = options.file === "-" ? process.stdin : createReadStream(options.file);
    const progress = createProgress("bytes of the file", bytes ?? 0, deps.log);
    const counted = countBytes(file, bytes === null ? () => {} : progress.update);
    const { preview = false } = options;
    const order = { formId: options.form, file: counted, preview, map: mapBy(options) };
    const report = await runImport(scope, deps, order).finally(progress.end);
    return { data: { ...report }, text: describe(report) };
  });
}

/** `null` for stdin, whose length nobody knows. */
async function sizeOf(file: string): Promise<number | null> {
  if (file === "-") return null;
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`There is no file ${file}. Check its path.`);
  return found.size;
}

async function* countBytes(file: AsyncIterable<Uint8Array>, onProgress: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.byteLength;
    onProgress(bytes);
    yield chunk;
  }
}

/** Changes what was recognized by what the options say. */
function mapBy(options: ImportOptions) {
  return (recognized: ImportMapping, header: readonly string[]): ImportMapping => {
    const columns: ImportColumn[] = [...recognized.columns];
    const assign = (name: string, role: ColumnRole) => {
      const index = header.indexOf(name);
      if (index === -1) throw new UsageError(`The file has no column “${name}”. It has ${header.join(", ")}.`);
      if (role !== "ignore") {
        columns.forEach((column, other) => {
          if (column.role === role) columns[other] = { role: "field", name: header[other] ?? "" };
        });
      }
      columns[index] = { role, name: "" };
    };
    if (options.dateColumn !== undefined) assign(options.dateColumn, "date");
    if (options.spamColumn !== undefined) assign(options.spamColumn, "spam");
    if (options.idColumn !== undefined) assign(options.idColumn, "id");
    for (const name of options.ignore ?? []) assign(name, "ignore");
    const { source, timeZone, dateOrder, fromForm } = options;
    return parseMapping({
      ...recognized,
      columns,
      ...(source === undefined ? {} : { source }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(fromForm === undefined ? {} : { fromForm }),
    });
  };
}

const count = new Intl.NumberFormat("en");
const ROLES: Readonly<Record<ColumnRole, string>> = {
  field: "field",
  date: "date of the message",
  id: "ID",
  folder: "folder",
  spam: "spam or not",
  read: "read or unread",
  ip: "IP address",
  userAgent: "browser",
  referrer: "page",
  form: "form",
  moreFields: "more fields",
  files: "files, by name only",
  ignore: "not imported",
};
const MAX_LISTED_PROBLEMS = 20;

function describe(report: ImportReport): string {
  const { mapping, header, preview } = report;
  const columns = mapping.columns.map(({ role, name }, index) => {
    const column = header[index] ?? "";
    return `  ${column.padEnd(24)} ${role === "field" && name !== column ? `field “${name}”` : ROLES[role]}`;
  });
  const layout = [
    `Source: ${SOURCE_NAMES[mapping.source]}. Encoding: ${report.encoding}. Dates without a zone: ${mapping.timeZone}.`,
    ...columns,
    ...(report.forms.length === 0 ? [] : ["Forms in the file:"]),
    ...report.forms.map(({ name, rows }) => `  ${name.padEnd(24)} ${count.format(rows)} messages`),
    "",
  ];
  const problems = report.problems
    .slice(0, MAX_LISTED_PROBLEMS)
    .map(({ lines, reason }) => `  line ${lines}: ${reason}`);
  const unlisted = report.skipped - problems.length;
  return [
    ...(preview ? layout : []),
    `${preview ? "Would import" : "Imported"} ${messages(report.imported)}: ${count.format(report.inbox)} to the inbox, ${count.format(report.spam)} to spam${report.screened ? ", as the spam filter decided" : ""}.`,
    ...(report.oldest === null ? [] : [`From ${report.oldest} to ${String(report.newest)}.`]),
    ...line(report.alreadyThere, "already there."),
    ...line(report.expired, `older than the retention window of ${report.retentionDays} days.`),
    ...line(report.otherForms, "of other forms."),
    ...line(report.skipped, "skipped:"),
    ...problems,
    ...(unlisted > 0 ? [`  and ${count.format(unlisted)} more`] : []),
    ...(preview ? ["Nothing was changed. Run the command without --preview to import."] : []),
  ].join("\n");
}

function messages(rows: number): string {
  return rows === 1 ? "1 message" : `${count.format(rows)} messages`;
}

function line(rows: number, what: string): string[] {
  return rows === 0 ? [] : [`${messages(rows)} ${what}`];
}
