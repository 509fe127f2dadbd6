import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { PaletteIcon } from "../palette/palette-button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import classes from "./top-bar.module.css";

/** On a phone's width the sidebar folds into a button. */
export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <nav className={classes.root} aria-label="Top">
      <IconButton size="lg" label="Open the menu" icon={<IconMenu2 size={20} />} onClick={onMenu} />
      <Link to="/" className={classes.home}>
        <Wordmark />
      </Link>
      <PaletteIcon />
    </nav>
  );
}
