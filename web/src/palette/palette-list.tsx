import { Kbd, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { countOf } from "../kit/format/counts.ts";
import classes from "./palette.module.css";
import type { PaletteCommand } from "./palette-command.ts";
import type { Ranked } from "./rank.ts";
import type { Shown } from "./visible-results.ts";

export const LIST_ID = "palette-list";

export function optionId(place: number): string {
  return `palette-option-${place}`;
}

interface PaletteListProps {
  readonly shown: Shown;
  readonly chosen: number;
  readonly onPoint: (place: number) => void;
  readonly onPick: (command: PaletteCommand) => void;
}

export function PaletteList({ shown, chosen, onPoint, onPick }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const count = shown.groups.reduce((sum, { entries }) => sum + entries.length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may put another entry in the chosen place.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    if (chosen === 0) list.current?.scrollTo({ top: 0 });
  }, [chosen, shown]);
  let place = -1;
  return (
    <>
      <div ref={list} id={LIST_ID} className={classes.list} role="listbox" aria-label="Results">
        {shown.groups.map(({ heading, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={heading} role="group" aria-label={heading ?? "Results"}>
            {heading !== null && (
              <div className={classes.heading} role="presentation">
                {heading}
              </div>
            )}
            {entries.map((entry) => {
              place += 1;
              return (
                <Option
                  key={entry.command.id}
                  entry={entry}
                  isUnder={heading}
                  place={place}
                  isChosen={place === chosen}
                  onPoint={onPoint}
                  onPick={onPick}
                />
              );
            })}
          </div>
        ))}
      </div>
      {shown.more > 0 && (
        <p className={classes.more}>{countOf(shown.more, "more", "more")}. Keep typing to narrow them down.</p>
      )}
      <VisuallyHidden role="status">{countOf(count + shown.more, "result", "results")}</VisuallyHidden>
    </>
  );
}

interface OptionProps {
  readonly entry: Ranked;
  /** The heading above it, which it does not repeat. */
  readonly isUnder: string | null;
  readonly place: number;
  readonly isChosen: boolean;
  readonly onPoint: (place: number) => void;
  readonly onPick: (command: PaletteCommand) => void;
}

function Option({ entry: { command, at }, isUnder, place, isChosen, onPoint, onPick }: OptionProps) {
  const { icon: Sign, label, of, keys = [] } = command;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
    <div
      id={optionId(place)}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      onPointerMove={() => isChosen || onPoint(place)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(command)}
    >
      <Sign size={18} aria-hidden="true" />
      <span className={classes.label}>
        <HighlightedLabel label={label} at={at} />
      </span>
      {of !== undefined && of !== isUnder && <span className={classes.of}>{of}</span>}
      {keys.length > 0 && (
        <span className={classes.keys}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

/** A name with the letters that answer what was typed. */
function HighlightedLabel({ label, at }: { readonly label: string; readonly at: readonly number[] }) {
  if (at.length === 0) return label;
  const marked = new Set(at);
  const parts: { from: number; text: string; isMarked: boolean }[] = [];
  for (const [index, letter] of [...label.normalize("NFC")].entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMarked === marked.has(index)) last.text += letter;
    else parts.push({ from: index, text: letter, isMarked: marked.has(index) });
  }
  return parts.map(({ from, text, isMarked }) =>
    isMarked ? <b key={from}>{text}</b> : <span key={from}>{text}</span>,
  );
}
