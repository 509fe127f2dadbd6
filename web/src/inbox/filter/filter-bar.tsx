import { useDebouncedCallback } from "@mantine/hooks";
import { IconBookmark, IconFilter, IconSearch, IconX } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH } from "../../../../shared/limits.ts";
import { useTypeAhead } from "../../kit/commands/type-ahead.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { filtersSet, isFiltered } from "../state/filter.ts";
import classes from "./filter-bar.module.css";

// Most visits search, if anything, for words.
const FilterPanel = lazy(() => import("./filter-panel.tsx"));
const SaveView = lazy(() => import("../views/save-view.tsx"));
const TYPING_PAUSE_MS = 250;

interface FilterBarProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
  /** Beside the button that opens the filters. */
  readonly children?: ReactNode;
}

/**
 * Above the list: what it is filtered down to. The address holds it, so that a reload or a link shows the same.
 * Suspends while the filters of an address are loaded, or they would push down the rows that are being clicked.
 */
export function FilterBar({ formId, folder, search, onFilter, children }: FilterBarProps) {
  const filters = filtersSet(search);
  const [isOpen, setOpen] = useState(filters > 0);
  const [isSaving, setSaving] = useState(false);
  useTypeAhead(isSaving, { onCancel: () => setSaving(false) });
  return (
    <search className={classes.root}>
      <div className={classes.line}>
        <Words words={search.q ?? ""} onChange={(q) => onFilter({ ...search, q })} />
        {(isFiltered(search) || search.show !== undefined || search.as === "summary") && (
          <IconButton label="Save view" icon={<IconBookmark size={18} />} onClick={() => setSaving(true)} />
        )}
        <IconButton
          label={filters === 0 ? "Filter" : `Filter (${filters} active)`}
          icon={<IconFilter size={18} />}
          variant={filters === 0 ? "subtle" : "light"}
          aria-expanded={isOpen}
          onClick={() => startTransition(() => setOpen(!isOpen))}
        />
        {children}
      </div>
      <Suspense>{isSaving && <SaveView onClose={() => setSaving(false)} />}</Suspense>
      {isOpen && <FilterPanel formId={formId} folder={folder} search={search} onFilter={onFilter} />}
    </search>
  );
}

interface WordsProps {
  readonly words: string;
  readonly onChange: (words: string | undefined) => void;
}

function Words({ words, onChange }: WordsProps) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const send = (text: string) => {
    sent.current = text.trim();
    onChange(sent.current === "" ? undefined : sent.current);
  };
  const sendLater = useDebouncedCallback(send, TYPING_PAUSE_MS);
  // The way back in the browser, or a link, changes what is searched for from outside.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);

  return (
    <label className={classes.words}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        type="search"
        placeholder="Search names and messages"
        aria-label="Search names and messages"
        aria-keyshortcuts="/"
        data-search=""
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          sendLater(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed);
          if (event.key === "Escape") {
            setTyped("");
            send("");
            event.currentTarget.blur();
          }
        }}
      />
      {typed !== "" && (
        <IconButton
          size="sm"
          label="Clear"
          icon={<IconX size={14} />}
          onClick={() => {
            setTyped("");
            send("");
          }}
        />
      )}
    </label>
  );
}
