import { Box, Group, Kbd, Text, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { PaletteCommand } from "../../core/kit/commands/palette-command.ts";
import { keysOf } from "../../core/kit/commands/shortcuts.ts";
import { countOf } from "../../core/kit/format/counts.ts";
import classes from "./palette.module.css";
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
  const ids = shown.groups.flatMap(({ entries }) => entries.map(({ command }) => command.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may put another entry in the chosen place.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    if (chosen === 0) list.current?.scrollTo({ top: 0 });
  }, [chosen, ids.join()]);
  return (
    <>
      <div ref={list} id={LIST_ID} className={classes.list} role="listbox" aria-label="Results">
        {shown.groups.map(({ heading, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={heading} role="group" aria-label={heading ?? "Results"}>
            {heading !== null && (
              <Text role="presentation" px="0.6rem" pt="0.7rem" pb="0.3rem" size="xs" fw={600} c="dimmed" truncate>
                {heading}
              </Text>
            )}
            {entries.map((entry) => {
              const place = ids.indexOf(entry.command.id);
              return (
                <Group
                  key={entry.command.id}
                  id={optionId(place)}
                  className={classes.option ?? ""}
                  gap="sm"
                  wrap="nowrap"
                  role="option"
                  aria-selected={place === chosen}
                  onPointerMove={() => place === chosen || onPoint(place)}
                  // Keep the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(entry.command)}
                >
                  <OptionText entry={entry} isUnder={heading} />
                </Group>
              );
            })}
          </div>
        ))}
      </div>
      {shown.more > 0 && (
        <Text className={classes.more ?? ""} px="md" py="xs" fz="0.8rem" c="dimmed">
          {countOf(shown.more, "more", "more")}. Keep typing to narrow them down.
        </Text>
      )}
      <VisuallyHidden role="status">{countOf(ids.length + shown.more, "result", "results")}</VisuallyHidden>
    </>
  );
}

interface OptionTextProps {
  readonly entry: Ranked;
  /** The heading it is listed under, which it does not repeat. */
  readonly isUnder: string | null;
}

function OptionText({ entry: { command, at }, isUnder }: OptionTextProps) {
  const { icon: Sign, label, of, shortcut } = command;
  return (
    <>
      <Sign size={18} aria-hidden="true" />
      <Text span inherit truncate flex={1} miw={0}>
        <HighlightedLabel label={label} at={at} />
      </Text>
      {of !== undefined && of !== isUnder && (
        <Text span fz="0.8rem" c="dimmed" truncate flex="none" maw="40%">
          {of}
        </Text>
      )}
      {shortcut !== undefined && (
        // Phones have no keyboard.
        <Box component="span" flex="none" visibleFrom="sm">
          {keysOf(shortcut).map((key) => (
            <Kbd key={key} size="xs" ml="0.3rem">
              {key}
            </Kbd>
          ))}
        </Box>
      )}
    </>
  );
}

/** A name with its matching letters highlighted. */
function HighlightedLabel({ label, at }: { readonly label: string; readonly at: readonly number[] }) {
  const parts: { from: number; text: string; isMarked: boolean }[] = [];
  for (const [index, letter] of label.normalize("NFC").split("").entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === at.includes(index)) last.text += letter;
    else parts.push({ from: index, text: letter, isMarked: at.includes(index) });
  }
  return parts.map(({ from, text, isMarked }) =>
    isMarked ? <b key={from}>{text}</b> : <span key={from}>{text}</span>,
  );
}
