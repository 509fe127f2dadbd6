import { startExport } from "../../services/submissions/export.ts";
import { builder } from "../builder.ts";

const ExportVariantEnum = builder.enumType("ExportVariant", {
  values: {
    spreadsheet: { description: "No cell starts a formula, and the file starts with a byte order mark." },
    program: { description: "The values unchanged." },
  } as const,
});

interface ExportTicket {
  readonly url: string;
  readonly rows: number;
}

const ExportTicketType = builder.objectRef<ExportTicket>("ExportTicket").implement({
  fields: (t) => ({
    url: t.exposeString("url", { description: "Works once, within a minute and only in this session." }),
    rows: t.exposeInt("rows", { description: "Rows in the file, counted at the start." }),
  }),
});

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportTicketType,
    description: "Starts a CSV download of one form, or of the whole account without formId.",
    args: { formId: t.arg.id(), variant: t.arg({ type: ExportVariantEnum, required: true }) },
    resolve: (_root, { formId, variant }, { scope, deps }) =>
      startExport(scope, deps, { formId: formId ?? null, variant }),
  }),
);
