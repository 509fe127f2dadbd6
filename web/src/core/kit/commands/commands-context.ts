import { createContext, useContext } from "react";

export interface Commands {
  readonly showPalette: () => void;
  readonly showShortcuts: () => void;
}

export const CommandsContext = createContext<Commands>({ showPalette: () => {}, showShortcuts: () => {} });

export function useCommands(): Commands {
  return useContext(CommandsContext);
}
