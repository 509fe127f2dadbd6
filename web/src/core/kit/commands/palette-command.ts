import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { Permission } from "../../../../../shared/permissions.ts";
import type { Command } from "./shortcuts.ts";

export interface PaletteCommand {
  /** Stable across visits. */
  readonly id: string;
  readonly label: string;
  /** Shown beside the name: "Settings". */
  readonly of?: string;
  readonly alias?: string;
  /** The equivalent shortcut. */
  readonly shortcut?: Command;
  readonly icon: Icon;
  /** Omitted for what everyone may do. */
  readonly needs?: Permission | undefined;
  /** A page, by its link or its address, or what to do. */
  readonly action: LinkProps | string | (() => void);
}

/** Commands under one heading, while the query is empty. */
export interface PaletteGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}
