import { z } from "zod";
import { MESSAGES, plainName } from "../../../shared/field-names.ts";
import { MAX_FIELD_NAME_LENGTH, MAX_HEADING_LENGTH, MAX_TABLE_FIELDS } from "../../../shared/limits.ts";
import { requireContentFor, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findRecentFieldNames, findTableFieldNames } from "../submissions/store/field-names.ts";
import { readForm } from "./forms.ts";
import { type FormRow, updateTableLayout } from "./store/forms.ts";

/** A column as its owner arranged it, at its position. */
export interface TableColumn {
  /** `field:` plus a field name, or the name of a column that every message has. */
  readonly key: string;
  /** `null` derives it from the name. */
  readonly heading: string | null;
  readonly width: number | null;
  readonly isHidden: boolean;
}

export const DISPLAYS = ["list", "table"] as const;
export type Display = (typeof DISPLAYS)[number];

const RECENT_SUBMISSIONS = 300;
/** Columns that every table has. */
const FIXED_COLUMNS = 4;

const columnInput = z.object({
  key: z
    .string()
    .max(MAX_FIELD_NAME_LENGTH + "field:".length, { error: "There is no such column." })
    .regex(/^(?:field:|(?:arrived|sender|labels|files)$)[^\0]*$/s, { error: "There is no such column." }),
  heading: z
    .string()
    .trim()
    .max(MAX_HEADING_LENGTH, { error: `A heading can have at most ${MAX_HEADING_LENGTH} characters.` })
    .refine((text) => !/\p{Cc}/u.test(text), { error: "A heading cannot contain control characters." })
    .transform((text) => (text === "" ? null : text))
    .nullish()
    .transform((text) => text ?? null),
  width: z
    .int({ error: "Enter a whole number of pixels." })
    .min(60, { error: "A column is at least 60 pixels wide." })
    .max(1_000, { error: "A column is at most 1,000 pixels wide." })
    .nullish()
    .transform((width) => width ?? null),
  isHidden: z
    .boolean()
    .nullish()
    .transform((isHidden) => isHidden === true),
});

const tableInput = z.object({
  display: z.enum(DISPLAYS).nullish(),
  columns: z
    .array(columnInput)
    .max(MAX_TABLE_FIELDS + FIXED_COLUMNS, { error: `A table can have at most ${MAX_TABLE_FIELDS} fields.` })
    .nullish(),
});

const keptLayout = z.object({ display: z.enum(DISPLAYS).nullable(), columns: z.array(columnInput) });

/** Field names of a form's inbox, in the order first seen. */
export async function listTableFields(
  scope: OwnerScope,
  deps: Deps,
  { formId }: { readonly formId: string },
): Promise<readonly string[]> {
  requireContentFor(scope, ["fields"]);
  const names = await findTableFieldNames(scope, deps.db, { formId, names: MAX_TABLE_FIELDS });
  // A form with hundreds of different field lists has no columns of its own.
  return (
    names ??
    findRecentFieldNames(scope, deps.db, {
      formId,
      submissions: RECENT_SUBMISSIONS,
      names: MAX_TABLE_FIELDS,
      longestName: MAX_FIELD_NAME_LENGTH,
    })
  );
}

/** The columns that the owner arranged; empty until then. */
export function readColumns({ tableLayout }: FormRow): readonly TableColumn[] {
  return readLayout(tableLayout).columns;
}

/** Default until the owner chooses: a table if the form has no message field. */
export async function readDisplay(scope: OwnerScope, deps: Deps, form: FormRow): Promise<Display> {
  const { display } = readLayout(form.tableLayout);
  if (display !== null || !scope.permissions.content) return display ?? "list";
  const names = await listTableFields(scope, deps, { formId: form.id });
  return names.length === 0 || names.some((name) => MESSAGES.has(plainName(name))) ? "list" : "table";
}

/** Changes how a form's messages are shown. Omitted settings stay. */
export async function setTable(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string } & z.input<typeof tableInput>,
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const { display, columns } = parseInput(tableInput, { display: input.display, columns: input.columns });
  const kept = readLayout((await readForm(scope, deps, { formId: input.formId })).tableLayout);
  const distinct = new Map((columns ?? kept.columns).map((column) => [column.key, column]));
  const layout = { display: display ?? kept.display, columns: [...distinct.values()].map((column) => ({ ...column })) };
  const form = isId(input.formId, "frm") ? await updateTableLayout(scope, deps.db, input.formId, layout) : null;
  if (form === null) throw notFound("form");
  return form;
}

function readLayout(kept: unknown): z.output<typeof keptLayout> {
  return kept === null ? { display: null, columns: [] } : keptLayout.parse(kept);
}
