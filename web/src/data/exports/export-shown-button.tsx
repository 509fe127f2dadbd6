import { IconTableExport } from "@tabler/icons-react";
import type { Filter, Folder, ShownColumnInput } from "../../kit/graphql/documents.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useExportControl } from "./export-provider.tsx";

interface ExportShownButtonProps {
  readonly list: {
    readonly formId: string | null;
    readonly folder: Folder;
    readonly filter: Filter | null;
    readonly table: { readonly fromOldest: boolean } | null;
  };
  readonly columns?: readonly ShownColumnInput[];
}

/** Exports what is shown: this filter and, of a table, these columns. */
export function ExportShownButton({ list: { formId, folder, filter, table }, columns }: ExportShownButtonProps) {
  const { isRunning, start } = useExportControl();
  return (
    <IconButton
      label="Export these messages"
      title="Export these messages (CSV)"
      icon={<IconTableExport size={18} />}
      disabled={isRunning}
      onClick={() =>
        start({
          formId,
          what: "these messages",
          variant: "spreadsheet",
          shown: { folder, filter, fromOldest: table?.fromOldest === true, columns: columns ?? null },
        })
      }
    />
  );
}
