import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { Permission } from "../../../../shared/permissions.ts";
import type { Command } from "../kit/commands/shortcuts.ts";

/** Something the palette finds. */
export interface PaletteCommand {
  /** The same from visit to visit. */
  readonly id: string;
  readonly label: string;
  /** Shown beside the name: "Settings". */
  readonly of?: string;
  readonly alias?: string;
  /** The shortcut for the same. */
  readonly shortcut?: Command;
  readonly icon: Icon;
  /** Omitted for what everybody may do. */
  readonly needs?: Permission | undefined;
  /** Where it leads, or what it does. */
  readonly action: LinkProps | (() => void);
}

/** Commands under one heading, while nothing is typed. */
export interface PaletteGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}
