import { Button } from "@mantine/core";
import { useQuery } from "urql";
import { type Folder, SpamReasonNamesDocument } from "../../graphql/operations/documents.ts";
import type { NarrowSearch } from "../../search-params.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { filtersSet } from "./filter.ts";
import classes from "./filter-bar.module.css";

interface FilterPanelProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: NarrowSearch;
  readonly onNarrow: (change: NarrowSearch) => void;
}

export default function FilterPanel({ formId, folder, search, onNarrow }: FilterPanelProps) {
  return (
    <div className={classes.panel}>
      <DayRange from={search.from} to={search.to} onChange={(change) => onNarrow({ ...search, ...change })} />
      <label>
        Status
        <select
          value={search.status ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onNarrow({ ...search, status: value === "unread" || value === "read" ? value : undefined })
          }
        >
          <option value="">Read and unread</option>
          <option value="unread">Unread</option>
          <option value="read">Read</option>
        </select>
      </label>
      {folder === "spam" && <ReasonSelect formId={formId} search={search} onNarrow={onNarrow} />}
      {filtersSet(search) > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onNarrow({ q: search.q })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

function ReasonSelect({ formId, search, onNarrow }: Omit<FilterPanelProps, "folder">) {
  const [{ data }] = useQuery({ query: SpamReasonNamesDocument, variables: { formId } });
  const known = data?.spamReasonNames ?? [];
  const names = search.reason === undefined || known.includes(search.reason) ? known : [search.reason, ...known];
  return (
    <label>
      Reason
      <select
        value={search.reason ?? ""}
        onChange={(event) => onNarrow({ ...search, reason: event.currentTarget.value || undefined })}
      >
        <option value="">Any reason</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
