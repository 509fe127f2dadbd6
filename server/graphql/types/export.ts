import { startExport } from "../../services/exports/start-export.ts";
import { builder } from "../builder.ts";

interface ExportTicket {
  readonly url: string;
  readonly rows: number;
}

const ExportTicketType = builder.objectRef<ExportTicket>("ExportTicket").implement({
  fields: (t) => ({
    url: t.exposeString("url", { description: "Works once, within a minute, in this session only." }),
    rows: t.exposeInt("rows", { description: "Rows the file will have, counted at the start." }),
  }),
});

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportTicketType,
    description: "Starts a CSV download: of one form, or of the whole account without formId.",
    args: { formId: t.arg.id() },
    resolve: (_root, { formId }, { scope, deps }) => startExport(scope, deps, { formId: formId ?? null }),
  }),
);
