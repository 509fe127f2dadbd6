import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../shared/limits.ts";
import { completeMention, type Mentioned, suggestMembers, type TypedMention, typedMention } from "./mention-text.ts";
import classes from "./notes.module.css";

interface NoteFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  /** Members who are suggested after an @. */
  readonly members: readonly Mentioned[];
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

export function NoteField({ ref, text, members, onChange, onSubmit }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [chosen, setChosen] = useState(0);
  const cursor = useRef<number | null>(null);
  const listId = useId();
  const suggestions = typed === null ? [] : suggestMembers(members, typed);
  const isOpen = suggestions.length > 0;

  // React has put the cursor at the end of the changed text.
  useLayoutEffect(() => {
    if (cursor.current !== null) field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });
  const write = (changed: string, at: number) => {
    setTyped(typedMention(changed, at));
    setChosen(0);
    onChange(changed);
  };
  const choose = (member: Mentioned | undefined) => {
    if (typed === null || member === undefined) return;
    const completed = completeMention(text, typed, member);
    cursor.current = completed.cursor;
    setTyped(null);
    onChange(completed.text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const act = (action: () => void) => {
      event.preventDefault();
      action();
    };
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return act(onSubmit);
    if (!isOpen) {
      if (event.key === "Escape") event.currentTarget.blur();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) act(() => setChosen((chosen + step + suggestions.length) % suggestions.length));
    if (event.key === "Enter" || event.key === "Tab") act(() => choose(suggestions[chosen]));
    if (event.key === "Escape") act(() => setTyped(null));
  };

  return (
    <>
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={MAX_NOTE_LENGTH}
        data-note=""
        aria-label="Private note"
        aria-autocomplete={isOpen ? "list" : undefined}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        placeholder="Add a private note (n)"
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Members" className={classes.members}>
          {suggestions.map((member, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
            <div
              key={member.userId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classes.member}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
            >
              {member.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
