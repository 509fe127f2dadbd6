import { Group } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { lazy, type ReactNode, startTransition, useState } from "react";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { FeatureSections } from "../../kit/ui/feature-sections.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { filtersSet } from "../state/filter.ts";
import classes from "./filter-bar.module.css";
import { SearchBox } from "./search-box.tsx";

// Most visits only search for words, if anything.
const FilterPanel = lazy(() => import("./filter-panel.tsx"));

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
  const filters = filtersSet(search);
  const [isOpen, setOpen] = useState(filters > 0);
  return (
    <search className={classes.root}>
      <Group gap="0.35rem" wrap="nowrap">
        <SearchBox formId={formId} search={search} onFilter={onFilter} />
        <FeatureSections at="searchBar" given={{ search }} />
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
      {isOpen && <FilterPanel formId={formId} folder={folder} search={search} onFilter={onFilter} />}
    </search>
  );
}
