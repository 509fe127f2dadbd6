import { createContext, useContext } from "react";
import type { PaletteGroup } from "./kit/commands/palette-command.ts";
import type { ShellQuery } from "./kit/graphql/documents.ts";
import type { Sections } from "./places.ts";

/** What a feature adds to the dashboard, as plain data. Anything large is loaded when it is first shown. */
export interface DashboardFeature {
  /** Its folder name. */
  readonly name: string;
  /** Shown by pages of the core. */
  readonly sections?: Sections;
  /** Whether a list is open that the feature links to in the sidebar, which then marks neither its form nor the inbox. */
  readonly isOpen?: (address: string, shell: ShellQuery) => boolean;
  /** Commands of the palette, above the forms. */
  readonly paletteGroups?: (shell: ShellQuery) => readonly PaletteGroup[];
}

/** Filled once, in `main.tsx`. */
export const FeaturesContext = createContext<readonly DashboardFeature[]>([]);

export function useFeatures(): readonly DashboardFeature[] {
  return useContext(FeaturesContext);
}
