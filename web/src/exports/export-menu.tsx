import { Menu } from "@mantine/core";
import { IconBraces, IconFileSpreadsheet, IconFileZip, type TablerIcon } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ExportFace } from "./export-face.tsx";
import { useExportControl } from "./export-provider.tsx";
import type { ExportRequest } from "./use-export.ts";

const ArchiveDialog = lazy(() => import("./archive-dialog.tsx"));

interface ExportMenuProps extends Pick<ExportRequest, "formId" | "what"> {
  readonly onOpen?: () => void;
  /** Stands before the exports of everything. */
  readonly children?: ReactNode;
}

/** What can be exported, and as which file. */
export function ExportMenu({ onOpen, children, ...request }: ExportMenuProps) {
  const { isRunning, start } = useExportControl();
  const [isAskedForFiles, setAskedForFiles] = useState(false);
  const all = request.formId === null ? "All messages of all forms" : "All messages";
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={320} onOpen={() => onOpen?.()}>
        <Menu.Target>
          <ExportFace disabled={isRunning} />
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <ExportItem
            icon={IconFileSpreadsheet}
            label={all}
            about="Inbox and spam, as CSV for spreadsheets"
            onClick={() => start({ ...request, variant: "spreadsheet" })}
          />
          <ExportItem
            icon={IconBraces}
            label={`${all}, for programs`}
            about="CSV with exact values"
            onClick={() => start({ ...request, variant: "program" })}
          />
          <ExportItem
            icon={IconFileZip}
            label={`${all}, with files`}
            about="Zip archive"
            onClick={() => setAskedForFiles(true)}
          />
        </Menu.Dropdown>
      </Menu>
      {isAskedForFiles && (
        <Suspense>
          <ArchiveDialog {...request} onClose={() => setAskedForFiles(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ExportItemProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly about: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function ExportItem({ icon: ItemIcon, label, about, disabled = false, onClick }: ExportItemProps) {
  return (
    <Menu.Item leftSection={<ItemIcon size={18} aria-hidden="true" />} disabled={disabled} onClick={onClick}>
      {label}
      <span style={{ display: "block", color: "var(--mantine-color-dimmed)", fontSize: "0.8125rem" }}>{about}</span>
    </Menu.Item>
  );
}
