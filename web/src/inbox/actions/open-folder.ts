import { createContext, type RefObject, useContext, useEffect } from "react";
import type { MessageList } from "../state/use-list.ts";
import type { OpenMessage } from "../state/use-open-message.ts";
import type { MessageActions } from "./use-message-actions.ts";

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
