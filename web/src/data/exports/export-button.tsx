import { Button } from "@mantine/core";
import { IconBraces, IconFileZip, IconTableExport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useExportControl } from "./export-provider.tsx";
import type { ExportRequest } from "./use-export.ts";

const ArchiveDialog = lazy(() => import("./archive-dialog.tsx"));

interface ExportButtonProps extends Pick<ExportRequest, "formId" | "what"> {
  readonly label: string;
  readonly title?: string;
}

/** Exports for spreadsheets; the small buttons beside it export for programs, and with files. */
export function ExportButton({ label, title, ...request }: ExportButtonProps) {
  const { isRunning, start } = useExportControl();
  const [isAskedForFiles, setAskedForFiles] = useState(false);
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
      <Button
        variant="default"
        size="sm"
        px="xs"
        aria-label="CSV and files (.zip)"
        title="Export CSV and files (.zip)"
        onClick={() => setAskedForFiles(true)}
      >
        <IconFileZip size={16} />
      </Button>
      {isAskedForFiles && (
        <Suspense>
          <ArchiveDialog {...request} onClose={() => setAskedForFiles(false)} />
        </Suspense>
      )}
    </Button.Group>
  );
}
