import { Menu, Space, Text } from "@mantine/core";
import { IconBraces, IconCheck, IconFileSpreadsheet, IconFileZip, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ExportFace } from "./export-face.tsx";
import { useExportControl } from "./export-provider.tsx";
import { useSemicolons } from "./separator.ts";
import type { ExportRequest } from "./use-export.ts";

interface ExportMenuProps extends Pick<ExportRequest, "formId" | "what" | "period"> {
  readonly onOpen?: () => void;
  /** Shown before the exports of everything. */
  readonly children?: ReactNode;
}

export function ExportMenu({ onOpen, children, ...request }: ExportMenuProps) {
  const { isRunning, start } = useExportControl();
  const [hasSemicolons, setSemicolons] = useSemicolons();
  const which = request.period === undefined ? "All messages" : "Messages of these days";
  const all = request.formId === null ? `${which} of all forms` : which;
  return (
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
          about="Zip archive, with up to 1 GB of files"
          onClick={() => start({ ...request, variant: "spreadsheet", withFiles: true })}
        />
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={hasSemicolons}
          closeMenuOnClick={false}
          leftSection={hasSemicolons ? <IconCheck size={18} aria-hidden="true" /> : <Space w={18} />}
          onClick={() => setSemicolons(!hasSemicolons)}
        >
          Semicolons between columns
          <Text fz="small" c="dimmed">
            For spreadsheets where 1.5 is written 1,5
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
      <Text fz="small" c="dimmed">
        {about}
      </Text>
    </Menu.Item>
  );
}
