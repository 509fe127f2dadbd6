import { Button, type ButtonProps } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

/** The export menu's button, shown before the menu is loaded. */
export function ExportFace(props: ButtonProps & ComponentPropsWithRef<"button">) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} />}
      rightSection={<IconChevronDown size={15} />}
      {...props}
    >
      Export
    </Button>
  );
}
