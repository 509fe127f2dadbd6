import { useEffect, useMemo } from "react";
import { LabelsDocument, type LabelsQuery } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { onChange } from "../../core/kit/live/live-changes.ts";

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
