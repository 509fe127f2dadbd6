import { Group } from "@mantine/core";
import { IconBookmark, IconFilter } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, startTransition, useState } from "react";
import { useMay } from "../../kit/access/may.ts";
import { useTypeAhead } from "../../kit/commands/type-ahead.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { filtersSet, isFiltered } from "../state/filter.ts";
import classes from "./filter-bar.module.css";
import { SearchBox } from "./search-box.tsx";

// Most visits only search for words, if anything.
const FilterPanel = lazy(() => import("./filter-panel.tsx"));
const SaveView = lazy(() => import("../../../features/saved-views/save-view.tsx"));

interface FilterBarProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
  /** Shown beside the button that opens the filters. */
  readonly children?: ReactNode;
}

/**
 * Shows the active filters above the list. They live in the address, so a reload or link shows the same. Suspends while
 * the address's filters load, which would otherwise push down rows being clicked.
 */
export function FilterBar({ formId, folder, search, onFilter, children }: FilterBarProps) {
  const may = useMay();
  const filters = filtersSet(search);
  const [isOpen, setOpen] = useState(filters > 0);
  const [isSaving, setSaving] = useState(false);
  useTypeAhead(isSaving, { onCancel: () => setSaving(false) });
  return (
    <search className={classes.root}>
      <Group gap="0.35rem" wrap="nowrap">
        <SearchBox formId={formId} search={search} onFilter={onFilter} />
        {may("work") && (isFiltered(search) || search.show !== undefined || search.as === "summary") && (
          <IconButton labelled label="Save view" icon={<IconBookmark size={18} />} onClick={() => setSaving(true)} />
        )}
        <IconButton
          labelled
          label={filters === 0 ? "Filter" : `Filter (${filters} active)`}
          icon={<IconFilter size={18} />}
          variant={filters === 0 ? "subtle" : "light"}
          aria-expanded={isOpen}
          onClick={() => startTransition(() => setOpen(!isOpen))}
        />
        {children}
      </Group>
      <Suspense>{isSaving && <SaveView onClose={() => setSaving(false)} />}</Suspense>
      {isOpen && <FilterPanel formId={formId} folder={folder} search={search} onFilter={onFilter} />}
    </search>
  );
}
