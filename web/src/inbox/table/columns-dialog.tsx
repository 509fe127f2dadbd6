import { Button, Checkbox } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconColumns } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_HEADING_LENGTH } from "../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { readableName } from "../../kit/format/readable-name.ts";
import { Dialog, DialogButtons } from "../../kit/ui/dialog.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import classes from "./columns-dialog.module.css";
import { type Column, movedColumn } from "./table-columns.ts";
import type { Columns } from "./use-columns.ts";

/** Opens what the owner can do with the columns of a table: show, hide, rename and reorder them. */
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
        <ul className={classes.list}>
          {draft.map((column, at) => {
            const usual = column.field === null ? column.heading : readableName(column.field);
            const name = toVisibleLine(column.renamed ?? usual);
            return (
              <li key={column.key} className={classes.row}>
                <Checkbox
                  size="xs"
                  aria-label={`Show ${name}`}
                  checked={!column.isHidden}
                  disabled={!column.isHidden && shown === 1}
                  onChange={(event) => change(column.key, { isHidden: !event.currentTarget.checked })}
                />
                <input
                  className={classes.name}
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
              </li>
            );
          })}
        </ul>
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
