import { Kbd, Modal } from "@mantine/core";
import { useMay } from "../access/may.ts";
import { keyName, SHORTCUTS } from "../commands/shortcuts.ts";
import rows from "./rows.module.css";
import classes from "./shortcut-sheet.module.css";

export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const may = useMay();
  const offered = SHORTCUTS.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ "aria-label": "Close" }}>
      <dl className={rows.list}>
        {offered.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map(keyName).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
