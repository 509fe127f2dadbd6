import { builder } from "../graphql/builder.ts";
import { FolderEnum } from "../graphql/enums.ts";
import { startExport } from "../submissions/export.ts";
import { FilterInput } from "../submissions/graphql/submission-operations.ts";

export const ExportVariantEnum = builder.enumType("ExportVariant", {
  values: {
    spreadsheet: { description: "No cell starts a formula, and the file starts with a byte order mark." },
    semicolons: { description: "The same, with semicolons, as spreadsheets expect it where decimals have a comma." },
    program: { description: "The values unchanged." },
  } as const,
});

interface ExportTicket {
  readonly url: string;
  readonly rows: number | null;
}

export const ExportTicketType = builder.objectRef<ExportTicket>("ExportTicket").implement({
  fields: (t) => ({
    url: t.exposeString("url", { description: "Works once, within a minute and only in this session." }),
    rows: t.exposeInt("rows", {
      nullable: true,
      description: "Rows in the file, counted at the start. Null where that would take too long.",
    }),
  }),
});

const ExportPeriodInput = builder.inputType("ExportPeriodInput", {
  fields: (t) => ({ since: t.string({ description: "Inclusive." }), until: t.string({ description: "Exclusive." }) }),
});

const ShownColumnInput = builder.inputType("ShownColumnInput", {
  fields: (t) => ({
    key: t.string({ required: true, description: "As in TableColumn." }),
    heading: t.string({ required: true }),
  }),
});

const ShownExportInput = builder.inputType("ShownExportInput", {
  description: "What a list or a table shows, instead of all messages.",
  fields: (t) => ({
    folder: t.field({ type: FolderEnum, required: true }),
    filter: t.field({ type: FilterInput }),
    fromOldest: t.boolean(),
    columns: t.field({ type: [ShownColumnInput], description: "Null for the columns of an export of all messages." }),
  }),
});

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportTicketType,
    description: "Starts a download of one form, or of the whole account without formId.",
    args: {
      formId: t.arg.id(),
      variant: t.arg({ type: ExportVariantEnum, required: true }),
      withFiles: t.arg.boolean({ description: "As a zip archive with the attached files." }),
      period: t.arg({ type: ExportPeriodInput, description: "Without shown, which has a period in its filter." }),
      shown: t.arg({ type: ShownExportInput }),
    },
    resolve: (_root, { formId, variant, withFiles, period, shown }, { scope, deps }) =>
      startExport(scope, deps, {
        formId: formId ?? null,
        variant,
        withFiles: withFiles === true,
        period,
        shown:
          shown == null
            ? null
            : {
                folder: shown.folder,
                filter: shown.filter,
                isOldestFirst: shown.fromOldest === true,
                columns: shown.columns ?? null,
              },
      }),
  }),
);
