import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { COLUMN_ROLES, type DateOrder, type ImportMapping, type ImportReport } from "../../../../shared/imports.ts";
import { authenticateOperator } from "../../../core/access/authenticate.ts";
import type { AppContext } from "../../../core/cli/app-context.ts";
import type { CommandResult } from "../../../core/cli/command.ts";
import { UsageError } from "../../../core/cli/explain-error.ts";
import { createProgress } from "../../../core/cli/progress.ts";
import { parseMapping } from "../intake/check-mapping.ts";
import { runImport } from "../intake/run-import.ts";

interface ImportOptions {
  readonly file: string;
  readonly email: string;
  readonly form: string;
  readonly preview?: boolean;
  /** Each is a header, `=` and what the column holds. */
  readonly column?: readonly string[];
  readonly timeZone?: string;
  readonly dateOrder?: DateOrder;
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

/** `null` for stdin, whose length is unknown. */
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

/** Applies the options to the recognized mapping. */
function mapBy({ column: chosen = [], timeZone, dateOrder, fromForm }: ImportOptions) {
  return (recognized: ImportMapping, header: readonly string[]): ImportMapping => {
    const uses = new Map(
      chosen.map((text) => {
        const [name, role] = [text.slice(0, text.lastIndexOf("=")), text.slice(text.lastIndexOf("=") + 1)];
        if (!header.includes(name))
          throw new UsageError(`The file has no column “${name}”. It has ${header.join(", ")}.`);
        return [header.indexOf(name), role];
      }),
    );
    const taken = new Set(uses.values());
    return parseMapping({
      ...recognized,
      columns: recognized.columns.map((column, index) => {
        const name = header[index] ?? "";
        const role = uses.get(index);
        if (role !== undefined) return { role, name: role === "field" ? name : "" };
        return taken.has(column.role) && column.role !== "ignore" && column.role !== "field"
          ? { role: "field", name }
          : column;
      }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(fromForm === undefined ? {} : { fromForm }),
    });
  };
}

const count = new Intl.NumberFormat("en");
const MAX_LISTED_PROBLEMS = 20;

function describe(report: ImportReport): string {
  const { mapping, header, preview } = report;
  const columns = mapping.columns.map(({ role, name }, index) => {
    const column = header[index] ?? "";
    return `  ${column.padEnd(24)} ${role === "field" && name !== column ? `Field “${name}”` : COLUMN_ROLES[role]}`;
  });
  const layout = [
    `Source: ${mapping.source}. Encoding: ${report.encoding}. Dates without a zone: ${mapping.timeZone}.`,
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
