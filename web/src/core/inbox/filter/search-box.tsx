import { Input, Text } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { withDistinctNames } from "../../../../../shared/form-names.ts";
import { MAX_SEARCH_LENGTH } from "../../../../../shared/limits.ts";
import { AllFormsDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import classes from "./search-box.module.css";
import { changeTyped, type SearchNames, useNameFilters, writeTyped } from "./search-text.ts";
import { suggest, withoutUnfinished } from "./suggestions.ts";
import { TypedSearch } from "./typed-search.ts";

interface SearchBoxProps {
  readonly formId: string | null;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
}

/** The filter as editable text: is:unread from:ana "opening hours". */
export function SearchBox({ formId, search, onFilter }: SearchBoxProps) {
  const names = useSearchNames(formId, search);
  const written = writeTyped(search, names);
  const [typed, setTyped] = useState(written);
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const sent = useRef(written);
  const [typing] = useState(() => new TypedSearch(written));
  const listId = useId();
  const suggestions = isOpen ? suggest(typed, names) : [];

  const send = (text: string) => {
    const change = changeTyped(search, text, names);
    const before = sent.current;
    sent.current = writeTyped(change, names);
    // The last change sent may not be on the page yet.
    if (sent.current !== before || sent.current !== written) onFilter(change);
  };
  const sendFinished = useEffectEvent((text: string) => send(withoutUnfinished(text, names)));
  const type = (text: string) => {
    setTyped(text);
    setChosen(-1);
    setOpen(true);
    typing.type(text, sendFinished);
  };
  const finish = (text?: string) => {
    setOpen(false);
    typing.finish(send, text);
  };
  const clear = () => {
    setTyped("");
    finish("");
  };
  // The filters beside it, browser navigation or a link change the search.
  useEffect(() => {
    if (written === sent.current) return;
    sent.current = written;
    typing.follow(written);
    setTyped(written);
  }, [written, typing]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      // One extra position means no suggestion.
      setChosen(((chosen + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    }
    if (event.key === "Enter") {
      const suggestion = suggestions[chosen];
      if (suggestion !== undefined) return type(suggestion.text);
      finish();
    }
    if (event.key === "Escape") {
      // The browser would clear the box.
      event.preventDefault();
      if (suggestions.length > 0) return setOpen(false);
      clear();
      event.currentTarget.blur();
    }
  };

  return (
    <div className={classes.root}>
      <Input
        size="sm"
        classNames={{ input: classes.input ?? "" }}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        rightSectionPointerEvents="all"
        rightSection={typed !== "" && <IconButton size="sm" label="Clear" icon={<IconX size={14} />} onClick={clear} />}
        type="search"
        role="combobox"
        placeholder="Search messages"
        aria-label="Search messages"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen === -1 ? undefined : `${listId}-${chosen}`}
        autoComplete="off"
        data-search=""
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => finish()}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Search suggestions" className={classes.suggestions}>
        {suggestions.map(({ text, part, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's.
          <div
            key={part}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.suggestion}
            // Keeps the focus in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => type(text)}
          >
            <span>{part}</span>
            <Text span fz="0.68rem" c="dimmed" truncate>
              {about}
            </Text>
          </div>
        ))}
      </div>
    </div>
  );
}

function useSearchNames(formId: string | null, search: FilterSearch): SearchNames {
  const filters = useNameFilters(search);
  const [{ data }] = useQuery({ query: AllFormsDocument, pause: formId !== null });
  return useMemo(
    () => ({
      filters,
      forms: formId === null ? withDistinctNames(data?.forms ?? []) : [],
    }),
    [filters, data, formId],
  );
}
