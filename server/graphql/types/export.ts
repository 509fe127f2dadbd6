import { listExportParts, startExport } from "../../services/submissions/export.ts";
import type { ExportPart } from "../../store/submissions/export-parts.ts";
import { builder } from "../builder.ts";
import { FolderEnum } from "./enums.ts";
import { FilterInput } from "./submission-operations.ts";

export const ExportVariantEnum = builder.enumType("ExportVariant", {
  values: {
    spreadsheet: { description: "No cell starts a formula, and the file starts with a byte order mark." },
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

const ExportPartType = builder.objectRef<ExportPart>("ExportPart").implement({
  description: "The messages after one and through another, with their files.",
  fields: (t) => ({
    after: t.exposeID("after", { nullable: true, description: "Null for the first part." }),
    through: t.exposeID("through", { nullable: true, description: "Null for the last part." }),
    files: t.exposeInt("files"),
    bytes: t.exposeFloat("bytes", { description: "Of the files." }),
  }),
});

const ExportPartInput = builder.inputType("ExportPartInput", {
  fields: (t) => ({ after: t.id(), through: t.id() }),
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

builder.queryField("exportParts", (t) =>
  t.field({
    type: [ExportPartType],
    description: "The downloads that an export with files has: of one form, or of the whole account without formId.",
    args: { formId: t.arg.id() },
    resolve: (_root, { formId }, { scope, deps }) => listExportParts(scope, deps, { formId: formId ?? null }),
  }),
);

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportTicketType,
    description: "Starts a CSV download of one form, or of the whole account without formId.",
    args: {
      formId: t.arg.id(),
      variant: t.arg({ type: ExportVariantEnum, required: true }),
      part: t.arg({ type: ExportPartInput, description: "With files, as a zip archive of this part." }),
      shown: t.arg({ type: ShownExportInput }),
    },
    resolve: (_root, { formId, variant, part, shown }, { scope, deps }) =>
      startExport(scope, deps, {
        formId: formId ?? null,
        variant,
        archive: part == null ? null : { after: part.after ?? null, through: part.through ?? null },
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
