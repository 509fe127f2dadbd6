import { Button } from "@mantine/core";
import { IconTableExport } from "@tabler/icons-react";
import { useExportControl } from "./export-provider.tsx";
import type { ExportRequest } from "./use-export.ts";

interface ExportButtonProps extends ExportRequest {
  readonly label: string;
  readonly title?: string;
}

export function ExportButton({ label, title, ...request }: ExportButtonProps) {
  const { isRunning, start } = useExportControl();
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconTableExport size={17} />}
      disabled={isRunning}
      title={title}
      onClick={() => start(request)}
    >
      {label}
    </Button>
  );
}
