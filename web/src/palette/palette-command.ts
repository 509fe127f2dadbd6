import type { Icon } from "@tabler/icons-react";
import type { Permission } from "../../../shared/permissions.ts";

/** Something the palette finds. */
export interface PaletteCommand {
  /** The same from visit to visit. */
  readonly id: string;
  readonly label: string;
  /** Shown beside the name: "Settings". */
  readonly of?: string;
  readonly alias?: string;
  readonly keys?: readonly string[];
  readonly icon: Icon;
  /** Omitted for what everybody may do. */
  readonly needs?: Permission | undefined;
  readonly run: () => void;
}

/** Commands under one heading, while nothing is typed. */
export interface PaletteGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}
