import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

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
        <Drawer.Body h="100dvh" bg="var(--postern-rail)">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
