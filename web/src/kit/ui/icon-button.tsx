import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ReactNode } from "react";

interface IconButtonProps extends ActionIconProps {
  /** Its name, and its tooltip. */
  readonly label: string;
  readonly title?: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

export function IconButton({ label, title = label, icon, onClick, ...button }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={title} onClick={onClick} {...button}>
      {icon}
    </ActionIcon>
  );
}
