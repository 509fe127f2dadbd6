import { useMemo, useState } from "react";
import type { MessageList } from "../../core/inbox/actions/use-inbox.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { FormTableDocument, SetTableDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import type { TableSort } from "../../core/kit/navigation/search-params.ts";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { type Column, columnsOf, movedColumn } from "./table-columns.ts";

/** A form's table columns and their actions. Changes are saved with the form by members who may set it up. */
export function useColumns({ formId, filterSearch, setFilter }: MessageList) {
  const [{ data, error }, reload] = useQuery({ query: FormTableDocument, variables: { formId: formId ?? "" } });
  const [setTable] = useAction(SetTableDocument, "The columns were not saved");
  const may = useMay();
  /** Local changes until the server has saved them. */
  const [changed, setChanged] = useState<{ readonly of: unknown; readonly columns: readonly Column[] } | null>(null);
  const form = data?.form;
  const kept = useMemo(
    () => (form === undefined ? [] : columnsOf(form, filterSearch.columns)),
    [form, filterSearch.columns],
  );
  const columns = changed !== null && changed.of === kept ? changed.columns : kept;

  const show = (next: readonly Column[]) => setChanged({ of: kept, columns: next });
  const save = (next: readonly Column[]) => {
    show(next);
    if (!may("forms")) return;
    // If the address names the columns, update it too.
    if (filterSearch.columns !== undefined) {
      setFilter({ ...filterSearch, columns: next.filter(({ isHidden }) => !isHidden).map(({ key }) => key) });
    }
    const given = next.map(({ key, renamed, width, isSized, isHidden }) => ({
      key,
      heading: renamed,
      width: isSized ? width : null,
      isHidden,
    }));
    void setTable({ id: formId ?? "", columns: given });
  };

  return {
    isLoaded: form !== undefined,
    error: form === undefined ? (error ?? null) : null,
    reload: () => reload({ requestPolicy: "network-only" }),
    all: columns,
    shown: columns.filter(({ isHidden }) => !isHidden),
    save,
    resize: (key: string, width: number, isOver: boolean) => {
      const next = columns.map((column) => (column.key === key ? { ...column, width, isSized: true } : column));
      if (isOver) save(next);
      else show(next);
    },
    moveBeside: (key: string, beside: string) => {
      if (key === beside) return;
      save(
        movedColumn(
          columns,
          key,
          columns.findIndex((column) => column.key === beside),
        ),
      );
    },
    /** Cycles through ascending, descending and by arrival. */
    sortBy: (key: string) => {
      const { sort, order } = filterSearch;
      const isReset = sort !== undefined || order === "oldest";
      if (key === "arrived")
        return setFilter({ ...filterSearch, sort: undefined, order: isReset ? undefined : "oldest" });
      const direction = sort?.[0] === key ? sort[1] : null;
      const next: TableSort | undefined =
        direction === null ? [key, "ascending"] : direction === "ascending" ? [key, "descending"] : undefined;
      return setFilter({ ...filterSearch, order: undefined, sort: next });
    },
  };
}

export type Columns = ReturnType<typeof useColumns>;
