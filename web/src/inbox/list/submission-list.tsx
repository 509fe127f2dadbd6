import { lazy } from "react";
import { ExportShownButton } from "../../export/export-shown-button.tsx";
import { FOLDERS } from "../../folders.ts";
import { useLabels } from "../../labels/use-labels.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import type { MessageActions } from "../actions/use-message-actions.ts";
import { isSearched } from "../filter/filter.ts";
import type { MessageList } from "../state/use-list.ts";
import type { OpenMessage } from "../state/use-open-message.ts";
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
  readonly list: MessageList;
  readonly message: OpenMessage;
  readonly actions: MessageActions;
}

export function SubmissionList(props: SubmissionListProps) {
  const { list, actions } = props;
  const { folder, formId } = list;
  if (list.phase === "loading") return <RowsLoading />;
  if (list.phase === "failed") {
    return list.error === null ? null : <FailureState error={list.error} onRetry={list.restart} />;
  }
  if (list.rows.length === 0 && list.nextCursor === null && list.previousCursor === null) {
    const isNew = list.inFolder === 0 && !list.isFiltered && list.filterSearch.show === undefined;
    if (isNew || !(FOLDERS[folder].hasDone || list.isDoubtful)) {
      return list.isFiltered ? <NothingMatches list={list} /> : <FolderEmpty folder={folder} formId={formId} />;
    }
    return (
      <>
        <ListBar list={list} actions={actions} />
        {isSearched(list.filterSearch) ? <NothingMatches list={list} /> : <NothingShown list={list} />}
      </>
    );
  }
  return list.table === null ? <LoadedList {...props} /> : <LoadedTable {...props} />;
}

function LoadedList({ list, message, actions }: SubmissionListProps) {
  const labels = useLabels();
  const { scroller, density, items, rows, rowHeightPx, heightPx } = useVisibleRows(list, message);
  const fresh = useFreshRows(list, scroller);
  return (
    <>
      <ListBar list={list} actions={actions} extra={list.isFiltered && <ExportShownButton list={list} />} />
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
                  formId={list.formId}
                  folder={list.folder}
                  filterSearch={list.filterSearch}
                  labels={labels}
                  isOpen={row.id === message.openId}
                  isTicked={list.selection.has(row.id)}
                  onTick={list.selection.toggle}
                  onFocusRow={message.setFocused}
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
