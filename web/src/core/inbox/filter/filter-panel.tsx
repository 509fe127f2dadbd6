import { Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { foldName } from "../../../../../shared/fold-text.ts";
import { withDistinctNames } from "../../../../../shared/form-names.ts";
import { MAX_FILTER_FORMS } from "../../../../../shared/limits.ts";
import { AllFormsDocument, type Folder, SpamReasonNamesDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { DayRange } from "../../kit/ui/day-range.tsx";
import { FilterSelect } from "../../kit/ui/filter-select.tsx";
import { filtersSet, withoutFilters } from "../state/filter.ts";
import { FieldConditions } from "./field-conditions.tsx";
import classes from "./filter-bar.module.css";
import { useNameFilters } from "./search-text.ts";

interface FilterPanelProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
}

export default function FilterPanel({ formId, folder, search, onFilter }: FilterPanelProps) {
  const nameFilters = useNameFilters(search);
  return (
    <div className={classes.panel}>
      <DayRange from={search.from} to={search.to} onChange={(change) => onFilter({ ...search, ...change })} />
      <FilterSelect
        label="Status"
        value={search.status ?? ""}
        options={STATUSES}
        onChange={(value) =>
          onFilter({ ...search, status: value === "unread" || value === "read" ? value : undefined })
        }
      />
      <FilterSelect
        label="Star"
        value={search.starred === true ? "starred" : ""}
        options={STARS}
        onChange={(value) => onFilter({ ...search, starred: value === "starred" || undefined })}
      />
      <FilterSelect
        label="Reply"
        value={search.answered === undefined ? "" : String(search.answered)}
        options={REPLIES}
        onChange={(value) => onFilter({ ...search, answered: value === "" ? undefined : value === "true" })}
      />
      {nameFilters.map(
        ({ part, about, options }) =>
          options.length > 0 && (
            <FilterSelect
              key={part}
              label={about}
              value={search[part] ?? ""}
              options={options}
              onChange={(value) => onFilter({ ...search, [part]: value || undefined })}
            />
          ),
      )}
      {formId === null && <FormChoice search={search} onFilter={onFilter} />}
      <FilterSelect
        label="Files"
        value={search.files === true ? "with" : ""}
        options={FILES}
        onChange={(value) => onFilter({ ...search, files: value === "with" || undefined })}
      />
      {FOLDERS[folder].hasReasons && <ReasonSelect formId={formId} search={search} onFilter={onFilter} />}
      {formId !== null && <FieldConditions formId={formId} search={search} onFilter={onFilter} />}
      {filtersSet(search) > 0 && (
        <Button
          style={{ alignSelf: "end", justifySelf: "start" }}
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

const FORMS_IN_SIGHT = 6;

function FormChoice({ search, onFilter }: Pick<FilterPanelProps, "search" | "onFilter">) {
  const [{ data }] = useQuery({ query: AllFormsDocument });
  const [text, setText] = useState("");
  const forms = useMemo(() => withDistinctNames(data?.forms ?? []), [data]);
  const chosen = search.forms?.split(".") ?? [];
  const unknown = chosen.filter((id) => forms.every((form) => form.id !== id));
  if (forms.length < 2 && chosen.length === 0) return null;
  const toggle = (id: string) => {
    const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onFilter({ ...search, forms: ids.length === 0 ? undefined : ids.slice(0, MAX_FILTER_FORMS).join(".") });
  };
  const listed = [...forms, ...unknown.map((id) => ({ id, name: data === undefined ? "…" : "Deleted form" }))];
  const wanted = foldName(text);
  return (
    <fieldset className={classes.forms}>
      <legend>Forms</legend>
      {forms.length > FORMS_IN_SIGHT && (
        <input
          type="search"
          aria-label="Find a form"
          placeholder="Find a form"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {listed
        .filter(({ id, name }) => chosen.includes(id) || foldName(name).includes(wanted))
        .map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <Text span inherit truncate>
              {name}
            </Text>
          </label>
        ))}
    </fieldset>
  );
}

function ReasonSelect({ formId, search, onFilter }: Omit<FilterPanelProps, "folder">) {
  const [{ data }] = useQuery({ query: SpamReasonNamesDocument, variables: { formId } });
  const known = data?.spamReasonNames ?? [];
  const names = search.reason === undefined || known.includes(search.reason) ? known : [search.reason, ...known];
  return (
    <FilterSelect
      label="Reason"
      value={search.reason ?? ""}
      options={[{ value: "", label: "Any reason" }, ...names.map((name) => ({ value: name, label: name }))]}
      onChange={(value) => onFilter({ ...search, reason: value || undefined })}
    />
  );
}

const STATUSES = [
  { value: "", label: "Read and unread" },
  { value: "unread", label: "Unread" },
  { value: "read", label: "Read" },
];
const STARS = [
  { value: "", label: "Any" },
  { value: "starred", label: "Starred" },
];
const REPLIES = [
  { value: "", label: "Any" },
  { value: "true", label: "Answered" },
  { value: "false", label: "Not answered" },
];
const FILES = [
  { value: "", label: "Any" },
  { value: "with", label: "With files" },
];
