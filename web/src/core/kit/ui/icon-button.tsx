import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { type Command, keysOf } from "../commands/shortcuts.ts";
import classes from "./icon-button.module.css";

interface IconButtonProps extends ActionIconProps {
  /** Its accessible name and tooltip. */
  readonly label: string;
  readonly title?: string;
  /** The command the button runs; its key is shown in the tooltip. */
  readonly command?: Command;
  /** In a wide list, shows the label beside the icon. */
  readonly labelled?: boolean;
  readonly icon: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

export function IconButton({
  label,
  title = label,
  command,
  labelled = false,
  icon,
  className,
  onClick,
  ...button
}: IconButtonProps) {
  const [key] = command === undefined ? [] : keysOf(command);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      data-tooltip={key === undefined ? title : `${title} (${key})`}
      className={`${classes.button} ${labelled ? classes.labelled : ""} ${className ?? ""}`}
      onClick={onClick}
      {...button}
    >
      {icon}
      {labelled && <span className={classes.word}>{label}</span>}
    </ActionIcon>
  );
}
