import { Menu, Text } from "@mantine/core";
import type { ExportVariant } from "../graphql/operations/documents.ts";

interface ExportMenuProps {
  readonly onClose: () => void;
  readonly onChoose: (variant: ExportVariant) => void;
}

/** Loaded when it is first opened. */
export default function ExportMenu({ onClose, onChoose }: ExportMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal>
      <Menu.Target>
        <span aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label="Export options">
        <Menu.Item onClick={() => onChoose("spreadsheet")}>
          For spreadsheets
          <Text size="xs" c="dimmed">
            Opens safely in Excel, Numbers and Google Sheets
          </Text>
        </Menu.Item>
        <Menu.Item onClick={() => onChoose("program")}>
          For programs
          <Text size="xs" c="dimmed">
            Exact values, for scripts and databases
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
