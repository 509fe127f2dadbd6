import { useEffect, useEffectEvent } from "react";
import { type Command, readCommand } from "./shortcuts.ts";

const IN_DIALOG = '[role="dialog"], [role="menu"]';
export const TYPING = `input:not([type="checkbox"]), textarea, select, [contenteditable="true"], ${IN_DIALOG}`;

/** Runs those commands that are ours when their key is pressed, unless the owner is typing or in a dialog. */
export function useShortcuts<Ours extends Command>(
  isOurs: (command: Command) => command is Ours,
  run: (command: Ours) => void,
): void {
  const onCommand = useEffectEvent((command: Command): boolean => {
    if (!isOurs(command)) return false;
    run(command);
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const isInList = target === document.body || target.closest("[data-submission-list]") !== null;
      const command = readCommand(event, isInList);
      if (command === null || target.closest(command === "palette" ? IN_DIALOG : TYPING) !== null) return;
      if (onCommand(command)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
