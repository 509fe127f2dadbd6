import { Box, Button, Checkbox, Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconColumns } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_HEADING_LENGTH } from "../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { readableName } from "../../core/kit/format/readable-name.ts";
import { Dialog, DialogButtons } from "../../core/kit/ui/dialog.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { type Column, movedColumn } from "./table-columns.ts";
import type { Columns } from "./use-columns.ts";

/** Opens the dialog to show, hide, rename and reorder a table's columns. */
export function ColumnsButton({ columns }: { readonly columns: Columns }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton labelled label="Columns" icon={<IconColumns size={18} />} onClick={() => setOpen(true)} />
      {isOpen && <ColumnsDialog columns={columns} onClose={() => setOpen(false)} />}
    </>
  );
}

function ColumnsDialog({ columns, onClose }: { readonly columns: Columns; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<readonly Column[]>(columns.all);
  const shown = draft.filter(({ isHidden }) => !isHidden).length;
  const change = (key: string, part: Partial<Column>) =>
    setDraft(draft.map((column) => (column.key === key ? { ...column, ...part } : column)));
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title="Columns" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          columns.save(draft);
          onClose();
        }}
      >
        <Box component="ul" mah="60vh" style={{ overflowY: "auto" }}>
          {draft.map((column, at) => {
            const usual = column.field === null ? column.heading : readableName(column.field);
            const name = toVisibleLine(column.renamed ?? usual);
            return (
              <Group key={column.key} component="li" wrap="nowrap" gap="xs" py="0.2rem">
                <Checkbox
                  size="xs"
                  aria-label={`Show ${name}`}
                  checked={!column.isHidden}
                  disabled={!column.isHidden && shown === 1}
                  onChange={(event) => change(column.key, { isHidden: !event.currentTarget.checked })}
                />
                <TextInput
                  flex={1}
                  size="sm"
                  aria-label={`Heading of ${toVisibleLine(usual)}`}
                  placeholder={toVisibleLine(usual)}
                  maxLength={MAX_HEADING_LENGTH}
                  value={column.renamed ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    change(column.key, { renamed: value === "" ? null : value, heading: value === "" ? usual : value })
                  }
                />
                <IconButton
                  label={`Move ${name} up`}
                  icon={<IconChevronUp size={16} />}
                  disabled={at === 0}
                  onClick={() => setDraft(movedColumn(draft, column.key, at - 1))}
                />
                <IconButton
                  label={`Move ${name} down`}
                  icon={<IconChevronDown size={16} />}
                  disabled={at === draft.length - 1}
                  onClick={() => setDraft(movedColumn(draft, column.key, at + 1))}
                />
              </Group>
            );
          })}
        </Box>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save columns</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
