import { useEffect, useEffectEvent } from "react";
import { IN_DIALOG } from "./shortcuts.ts";

interface Opening {
  readonly target?: string;
  /** Escape, before it is there. */
  readonly onCancel: () => void;
}

/**
 * Keeps what is typed between the key that opens something and its first focus, and types it there. Until then no key
 * means a command, or the letters of a name would act on messages.
 */
export function useTypeAhead(opening: string | boolean | null, { target = IN_DIALOG, onCancel }: Opening): void {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (opening === null || opening === false) return;
    // What was opened may have taken the focus before this effect ran.
    if (document.activeElement?.closest(target)) return;
    let text = "";
    let isEnded = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfBrowser(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") cancel();
      // Enter confirms what the owner sees, and they do not see it yet. Nothing after it belongs to the same text.
      else if (event.key === "Enter" || event.key === "Tab") isEnded = true;
      else if (isEnded) return;
      else if (event.key === "Backspace") text = [...text].slice(0, -1).join("");
      else if ([...event.key].length === 1) text += event.key;
    };
    const onFocusIn = ({ target: focused }: FocusEvent) => {
      if (!(focused instanceof Element) || focused.closest(target) === null) return;
      stop();
      if (text !== "") typeInto(focused, text);
    };
    const stop = () => {
      window.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("focusin", onFocusIn);
    };
    window.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("focusin", onFocusIn);
    return stop;
  }, [opening, target]);
}

/** True if the key press belongs to the browser; AltGr writes characters. */
function isOfBrowser(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph");
  return isChord || event.metaKey || /^F\d+$/.test(event.key);
}

function typeInto(field: Element, text: string): void {
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionEnd !== null);
  if (!isText) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
