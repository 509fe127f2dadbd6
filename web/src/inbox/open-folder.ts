import { createContext, type RefObject, useContext, useEffect } from "react";
import type { FolderState } from "./use-folder.ts";

/** The folder that is on the page, if one is. The palette offers what can be done in it. */
export const OpenFolderContext = createContext<RefObject<FolderState | null>>({ current: null });

export function useOpenFolder(): RefObject<FolderState | null> {
  return useContext(OpenFolderContext);
}

/** Lets the palette act on what is open and selected in this folder. */
export function useRegisterFolder(view: FolderState): void {
  const folder = useOpenFolder();
  useEffect(() => {
    folder.current = view;
    return () => {
      folder.current = null;
    };
  }, [folder, view]);
}
