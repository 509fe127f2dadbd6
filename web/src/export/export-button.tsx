import { Button } from "@mantine/core";
import { IconBraces, IconTableExport } from "@tabler/icons-react";
import { useExportControl } from "./export-provider.tsx";
import type { ExportRequest } from "./use-export.ts";

interface ExportButtonProps extends Omit<ExportRequest, "variant"> {
  readonly label: string;
  readonly title?: string;
}

/** Exports for spreadsheets; the small button beside it exports for programs. */
export function ExportButton({ label, title, ...request }: ExportButtonProps) {
  const { isRunning, start } = useExportControl();
  return (
    <Button.Group>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTableExport size={17} />}
        disabled={isRunning}
        title={title}
        onClick={() => start({ ...request, variant: "spreadsheet" })}
      >
        {label}
      </Button>
      <Button
        variant="default"
        size="sm"
        px="xs"
        aria-label="Export for programs"
        title="Export for programs: exact values, for scripts and databases"
        disabled={isRunning}
        onClick={() => start({ ...request, variant: "program" })}
      >
        <IconBraces size={16} />
      </Button>
    </Button.Group>
  );
}
