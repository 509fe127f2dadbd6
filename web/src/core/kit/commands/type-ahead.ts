import { useEffect, useEffectEvent } from "react";
import { IN_DIALOG } from "./shortcuts.ts";

interface Opening {
  readonly target?: string;
  /** Called on Escape before the target appears. */
  readonly onCancel: () => void;
}

/**
 * Buffers keys typed between the key that opens something and its first focus, then types them there. Until then no key
 * is a command; otherwise the letters of a name would act on messages.
 */
export function useTypeAhead(opening: string | boolean | null, { target = IN_DIALOG, onCancel }: Opening): void {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (opening === null || opening === false) return;
    // The opened element may have taken focus before this effect ran.
    if (document.activeElement?.closest(target)) return;
    const typed = new TypedAhead();
    const onKeyDown = (event: KeyboardEvent) => {
      const taken = typed.press(event);
      if (taken === "left") return;
      event.preventDefault();
      event.stopPropagation();
      if (taken === "cancelled") cancel();
    };
    const onFocusIn = ({ target: focused }: FocusEvent) => {
      if (!(focused instanceof Element) || focused.closest(target) === null) return;
      stop();
      if (typed.text !== "") typeInto(focused, typed.text);
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

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "getModifierState">;

/** Buffers text typed before its field exists. */
export class TypedAhead {
  text = "";
  #isEnded = false;

  /** Whether the key was kept, cancelled the opening, or is left to the browser. */
  press(event: Press): "kept" | "cancelled" | "left" {
    const { key } = event;
    if (isOfBrowser(event)) return "left";
    if (key === "Escape") return "cancelled";
    // Enter would confirm something the owner cannot see yet, and later keys are no longer part of the text.
    if (key === "Enter" || key === "Tab") this.#isEnded = true;
    else if (this.#isEnded) return "kept";
    else if (key === "Backspace") this.text = [...this.text].slice(0, -1).join("");
    else if ([...key].length === 1) this.text += key;
    return "kept";
  }
}

/** True if the browser should handle the key; AltGr is excluded, as it types characters. */
function isOfBrowser(event: Press): boolean {
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
