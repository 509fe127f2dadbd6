import { Button } from "@mantine/core";
import { IconChevronDown, IconTableExport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useExportControl } from "./export-provider.tsx";
import type { ExportRequest } from "./use-export.ts";

interface ExportButtonProps extends Omit<ExportRequest, "variant"> {
  readonly label: string;
  readonly title?: string;
}

const ExportMenu = lazy(() => import("./export-menu.tsx"));

/** Exports for spreadsheets; the arrow beside it offers the other variant. */
export function ExportButton({ label, title, ...request }: ExportButtonProps) {
  const { isRunning, start } = useExportControl();
  const [isOpen, setOpen] = useState(false);
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
        aria-label="Export options"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isRunning}
        onClick={() => setOpen(true)}
      >
        <IconChevronDown size={16} />
      </Button>
      {isOpen && (
        <Suspense>
          <ExportMenu onClose={() => setOpen(false)} onChoose={(variant) => start({ ...request, variant })} />
        </Suspense>
      )}
    </Button.Group>
  );
}
