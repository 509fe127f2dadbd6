import { Kbd, Modal } from "@mantine/core";
import rows from "../ui/rows.module.css";
import classes from "./shortcut-sheet.module.css";
import { keyName, SHORTCUTS } from "./shortcuts.ts";

export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ "aria-label": "Close" }}>
      <dl className={rows.list}>
        {SHORTCUTS.map(({ keys, does }) => (
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
