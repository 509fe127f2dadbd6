import { useEffect, useMemo } from "react";
import type { NameFilter } from "../../core/inbox/filter/search-text.ts";
import { LabelsDocument, type LabelsQuery } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { onChange } from "../../core/kit/live/live-changes.ts";
import type { FilterSearch } from "../../core/kit/navigation/search-params.ts";

export type Label = LabelsQuery["labels"][number];

/** The owner's labels by id, ordered by name. */
export type Labels = ReadonlyMap<string, Label>;

export function useLabels(): Labels {
  const [{ data }, reload] = useQuery({ query: LabelsDocument, context: TOUCHED });
  useEffect(() => onChange((formIds) => formIds === null && reload({ requestPolicy: "network-only" })), [reload]);
  return useMemo(() => new Map(data?.labels.map((label) => [label.id, label])), [data]);
}

// An empty list contains no type by which the cache could invalidate it for a new label.
const TOUCHED = { additionalTypenames: ["Label"] };

export function useLabelFilter({ label }: FilterSearch): NameFilter {
  const labels = useLabels();
  return useMemo(() => {
    const names = [...labels.values()];
    const gone = label === undefined || labels.has(label) ? [] : [{ value: label, label: "Deleted label" }];
    const known = [...gone, ...names.map(({ id, name }) => ({ value: id, label: name }))];
    const options = known.length === 0 ? [] : [{ value: "", label: "Any label" }, ...known];
    return { operator: "label", part: "label", about: "Label", hint: "Name of a label", names, options };
  }, [labels, label]);
}
