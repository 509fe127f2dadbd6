import { createContext, type RefObject, useContext, useEffect } from "react";
import type { FolderState } from "../inbox/use-folder.ts";

export interface CommandCenter {
  readonly showPalette: () => void;
  readonly showShortcuts: () => void;
  /** The folder that is on the page, if one is. */
  readonly folder: RefObject<FolderState | null>;
}

export const CommandCenterContext = createContext<CommandCenter>({
  showPalette: () => {},
  showShortcuts: () => {},
  folder: { current: null },
});

export function useCommandCenter(): CommandCenter {
  return useContext(CommandCenterContext);
}

/** Lets the palette act on what is open and ticked in a folder. */
export function useRegisterCommands(view: FolderState): void {
  const { folder } = useCommandCenter();
  useEffect(() => {
    folder.current = view;
    return () => {
      folder.current = null;
    };
  }, [folder, view]);
}
