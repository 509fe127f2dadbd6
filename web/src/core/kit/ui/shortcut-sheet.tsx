import { Group, Kbd, Modal } from "@mantine/core";
import { useMay } from "../access/may.ts";
import { keyName, SHORTCUTS } from "../commands/shortcuts.ts";
import base from "./base.module.css";

export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const may = useMay();
  const offered = SHORTCUTS.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ "aria-label": "Close" }}>
      <dl className={base.between}>
        {offered.map(({ keys, does }) => (
          <Group key={does} justify="space-between" wrap="nowrap" py="0.45rem">
            <dt>{does}</dt>
            <Group component="dd" flex="none" gap="0.35rem">
              {keys.map(keyName).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </dl>
    </Modal>
  );
}
