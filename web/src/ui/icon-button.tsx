import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ReactNode } from "react";

interface IconButtonProps extends ActionIconProps {
  /** Its name, and what a pointer resting on it reads. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

export function IconButton({ label, icon, onClick, ...button }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick} {...button}>
      {icon}
    </ActionIcon>
  );
}
