import { useEffect, useEffectEvent } from "react";
import { type Command, readCommand } from "./shortcuts.ts";

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Runs a command when its key is pressed, unless the owner is typing or in a dialog. */
export function useShortcuts(run: (command: Command) => void): void {
  const onCommand = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest(TYPING) !== null) return;
      const isInList = target === document.body || target.closest("[data-submission-list]") !== null;
      const command = readCommand(event, isInList);
      if (command === null) return;
      event.preventDefault();
      onCommand(command);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
