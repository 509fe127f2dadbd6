import type { Icon } from "@tabler/icons-react";

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
  readonly run: () => void;
}

/** Commands under one heading, while nothing is typed. */
export interface PaletteGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}
