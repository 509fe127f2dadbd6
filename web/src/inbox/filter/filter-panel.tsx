import { Button } from "@mantine/core";
import { MAX_FILTER_FORMS } from "../../../../shared/limits.ts";
import { FOLDERS } from "../../folders.ts";
import { AllFormsDocument, type Folder, SpamReasonNamesDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { useLabels } from "../../labels/use-labels.ts";
import type { FilterSearch } from "../../search-params.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { FieldConditions } from "./field-conditions.tsx";
import { filtersSet, withoutFilters } from "./filter.ts";
import classes from "./filter-bar.module.css";

interface FilterPanelProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
}

export default function FilterPanel({ formId, folder, search, onFilter }: FilterPanelProps) {
  return (
    <div className={classes.panel}>
      <DayRange from={search.from} to={search.to} onChange={(change) => onFilter({ ...search, ...change })} />
      <label>
        Status
        <select
          value={search.status ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...search, status: value === "unread" || value === "read" ? value : undefined })
          }
        >
          <option value="">Read and unread</option>
          <option value="unread">Unread</option>
          <option value="read">Read</option>
        </select>
      </label>
      <label>
        Star
        <select
          value={search.starred === true ? "starred" : ""}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...search, starred: value === "starred" || undefined })
          }
        >
          <option value="">Any</option>
          <option value="starred">Starred</option>
        </select>
      </label>
      <label>
        Reply
        <select
          value={search.answered === undefined ? "" : String(search.answered)}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...search, answered: value === "" ? undefined : value === "true" })
          }
        >
          <option value="">Any</option>
          <option value="true">Answered</option>
          <option value="false">Not answered</option>
        </select>
      </label>
      <LabelSelect search={search} onFilter={onFilter} />
      {formId === null && <FormChoice search={search} onFilter={onFilter} />}
      <label>
        Files
        <select
          value={search.files === true ? "with" : ""}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...search, files: value === "with" ? true : undefined })
          }
        >
          <option value="">Any</option>
          <option value="with">With files</option>
        </select>
      </label>
      {FOLDERS[folder].hasReasons && <ReasonSelect formId={formId} search={search} onFilter={onFilter} />}
      {formId !== null && <FieldConditions formId={formId} search={search} onFilter={onFilter} />}
      {filtersSet(search) > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onFilter({ ...withoutFilters(search), q: search.q })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** One or several of all forms. */
function FormChoice({ search, onFilter }: Pick<FilterPanelProps, "search" | "onFilter">) {
  const [{ data }] = useQuery({ query: AllFormsDocument });
  const forms = data?.forms ?? [];
  const chosen = search.forms?.split(".") ?? [];
  const unknown = chosen.filter((id) => forms.every((form) => form.id !== id));
  if (forms.length < 2 && chosen.length === 0) return null;
  const toggle = (id: string) => {
    const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onFilter({ ...search, forms: ids.length === 0 ? undefined : ids.slice(0, MAX_FILTER_FORMS).join(".") });
  };
  return (
    <fieldset className={classes.forms}>
      <legend>Forms</legend>
      {[...forms, ...unknown.map((id) => ({ id, name: data === undefined ? "…" : "Deleted form" }))].map(
        ({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ),
      )}
    </fieldset>
  );
}

function LabelSelect({ search, onFilter }: Pick<FilterPanelProps, "search" | "onFilter">) {
  const labels = useLabels();
  if (labels.size === 0 && search.label === undefined) return null;
  return (
    <label>
      Label
      <select
        value={search.label ?? ""}
        onChange={(event) => onFilter({ ...search, label: event.currentTarget.value || undefined })}
      >
        <option value="">Any label</option>
        {search.label !== undefined && !labels.has(search.label) && <option value={search.label}>Deleted label</option>}
        {[...labels.values()].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ReasonSelect({ formId, search, onFilter }: Omit<FilterPanelProps, "folder">) {
  const [{ data }] = useQuery({ query: SpamReasonNamesDocument, variables: { formId } });
  const known = data?.spamReasonNames ?? [];
  const names = search.reason === undefined || known.includes(search.reason) ? known : [search.reason, ...known];
  return (
    <label>
      Reason
      <select
        value={search.reason ?? ""}
        onChange={(event) => onFilter({ ...search, reason: event.currentTarget.value || undefined })}
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
