import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./shell.module.css";

interface MenuDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on a phone. */
export default function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  return (
    <Drawer.Root opened onClose={onClose} size="17rem" padding={0} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className={classes.drawer ?? ""}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
