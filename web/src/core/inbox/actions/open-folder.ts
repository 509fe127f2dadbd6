import { createContext, type RefObject, useContext, useEffect } from "react";
import type { MessageActions, MessageList, OpenMessage } from "./use-inbox.ts";

export interface OpenFolder {
  readonly list: MessageList;
  readonly message: OpenMessage;
  readonly actions: MessageActions;
}

/** The folder on the page, if any. The palette offers its commands. */
export const OpenFolderContext = createContext<RefObject<OpenFolder | null>>({ current: null });

export function useOpenFolder(): RefObject<OpenFolder | null> {
  return useContext(OpenFolderContext);
}

/** Lets the palette act on the open and selected messages of this folder. */
export function useRegisterFolder(shown: OpenFolder): void {
  const folder = useOpenFolder();
  useEffect(() => {
    folder.current = shown;
    return () => {
      folder.current = null;
    };
  });
}
