import { lazy } from "react";
import { ExportShownButton } from "../../export/export-shown-button.tsx";
import { FOLDERS } from "../../folders.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import { isSearched } from "../filter/filter.ts";
import type { FolderState } from "../use-folder.ts";
import { FolderEmpty, NothingMatches, NothingShown } from "./folder-empty.tsx";
import { NewRows, useFreshRows } from "./fresh-rows.tsx";
import { ListBar } from "./list-bar.tsx";
import { ListEnd, RowsLoading } from "./list-end.tsx";
import placeholders from "./placeholders.module.css";
import classes from "./submission-list.module.css";
import { SubmissionRow } from "./submission-row.tsx";
import { placeholderStyle, useVisibleRows } from "./use-visible-rows.ts";

// Most forms are read as a list.
const LoadedTable = lazy(() => import("../../table/loaded-table.tsx"));

interface SubmissionListProps {
  readonly openId: string | null;
  readonly view: FolderState;
}

export function SubmissionList(props: SubmissionListProps) {
  const { list, folder, formId } = props.view;
  if (list.phase === "loading") return <RowsLoading />;
  if (list.phase === "failed") {
    return list.error === null ? null : <FailureState error={list.error} onRetry={list.restart} />;
  }
  if (list.rows.length === 0 && list.nextCursor === null && list.previousCursor === null) {
    const isNew = list.inFolder === 0 && !list.isFiltered && props.view.filterSearch.show === undefined;
    if (isNew || !(FOLDERS[folder].hasDone || props.view.isDoubtful)) {
      return list.isFiltered ? <NothingMatches view={props.view} /> : <FolderEmpty folder={folder} formId={formId} />;
    }
    return (
      <>
        <ListBar view={props.view} />
        {isSearched(props.view.filterSearch) ? (
          <NothingMatches view={props.view} />
        ) : (
          <NothingShown view={props.view} />
        )}
      </>
    );
  }
  return props.view.table === null ? <LoadedList {...props} /> : <LoadedTable {...props} />;
}

function LoadedList({ openId, view }: SubmissionListProps) {
  const { list, selection } = view;
  const { scroller, density, items, rows, rowHeightPx, heightPx } = useVisibleRows(view);
  const fresh = useFreshRows(list, scroller);
  return (
    <>
      <ListBar view={view} extra={list.isFiltered && <ExportShownButton view={view} />} />
      <NewRows count={fresh.above} isBehind={list.isBehind} onShow={fresh.show} />
      <div ref={scroller} className={classes.scroller} data-submission-list="" data-density={density}>
        <ul className={`${classes.rows} ${placeholders.rows}`} style={placeholderStyle(heightPx, rowHeightPx)}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <li
                key={item.key}
                data-row={row.id}
                className={classes.row}
                data-fresh={fresh.isFresh(row.id) || undefined}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                aria-setsize={list.previousCursor === null && !list.isFiltered ? list.total : -1}
                aria-posinset={item.index + 1}
              >
                <SubmissionRow
                  row={row}
                  formId={view.formId}
                  folder={view.folder}
                  filterSearch={view.filterSearch}
                  labels={view.labels}
                  isOpen={row.id === openId}
                  isTicked={selection.has(row.id)}
                  onTick={selection.toggle}
                  onFocusRow={view.setFocused}
                />
              </li>
            );
          })}
        </ul>
        <ListEnd list={list} />
      </div>
    </>
  );
}
