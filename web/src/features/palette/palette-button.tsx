import { Text, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCommands } from "../../core/kit/commands/commands-context.ts";
import { keysOf } from "../../core/kit/commands/shortcuts.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import classes from "./palette-button.module.css";

/** Opens the palette for users who do not know its keys yet. */
export function PaletteButton() {
  const { showPalette } = useCommands();
  return (
    <UnstyledButton
      className={classes.root}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={showPalette}
    >
      <IconSearch size={16} aria-hidden="true" />
      <Text span inherit truncate flex={1}>
        Search or jump to…
      </Text>
      {keysOf("palette").map((key) => (
        <span key={key} className={classes.key} aria-hidden="true">
          {key}
        </span>
      ))}
    </UnstyledButton>
  );
}

/** The palette button on a phone. */
export function PaletteIcon() {
  const { showPalette } = useCommands();
  return (
    <IconButton
      size="lg"
      label="Search or jump to"
      icon={<IconSearch size={20} />}
      aria-haspopup="dialog"
      onClick={showPalette}
    />
  );
}
