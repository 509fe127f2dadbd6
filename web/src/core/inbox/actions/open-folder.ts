import { createContext, type RefObject, useContext, useEffect } from "react";
import type { MessageActions, MessageList, OpenMessage } from "./use-inbox.ts";

export interface OpenFolder {
  readonly list: MessageList;
  readonly message: OpenMessage;
  readonly actions: MessageActions;
}

/** The folder that is on the page, if one is. The palette offers what can be done in it. */
export const OpenFolderContext = createContext<RefObject<OpenFolder | null>>({ current: null });

export function useOpenFolder(): RefObject<OpenFolder | null> {
  return useContext(OpenFolderContext);
}

/** Lets the palette act on what is open and selected in this folder. */
export function useRegisterFolder(shown: OpenFolder): void {
  const folder = useOpenFolder();
  useEffect(() => {
    folder.current = shown;
    return () => {
      folder.current = null;
    };
  });
}
