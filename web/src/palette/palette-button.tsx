import { IconSearch } from "@tabler/icons-react";
import { useCommandCenter } from "../commands/command-center.ts";
import { keysOf } from "../commands/shortcuts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import classes from "./palette-button.module.css";

/** Opens the palette for people who do not know its keys yet. */
export function PaletteButton() {
  const { showPalette } = useCommandCenter();
  return (
    <button
      type="button"
      className={classes.root}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={showPalette}
    >
      <IconSearch size={16} aria-hidden="true" />
      <span className={classes.label}>Search or jump to…</span>
      {keysOf("palette").map((key) => (
        <span key={key} className={classes.key} aria-hidden="true">
          {key}
        </span>
      ))}
    </button>
  );
}

/** The same on a phone. */
export function PaletteIcon() {
  const { showPalette } = useCommandCenter();
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
