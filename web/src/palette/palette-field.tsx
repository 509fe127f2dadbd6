import { IconSearch, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import classes from "./palette.module.css";
import { LIST_ID, optionId } from "./palette-list.tsx";

interface PaletteFieldProps {
  readonly query: string;
  /** The position of the entry that Enter opens. Null if there is none. */
  readonly chosen: number | null;
  readonly onQuery: (query: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPick: () => void;
  readonly onClose: () => void;
}

/** The palette’s search field; it keeps the focus while the arrows choose. */
export function PaletteField({ query, chosen, onQuery, onStep, onPick, onClose }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") onStep(1);
    else if (event.key === "ArrowUp") onStep(-1);
    else if (event.key === "Enter") onPick();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.field}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded={chosen !== null}
        aria-controls={LIST_ID}
        aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Search or jump to…"
        data-autofocus
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label="Close" icon={<IconX size={18} />} onClick={onClose} />
    </div>
  );
}
