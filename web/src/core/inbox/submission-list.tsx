import { FOLDERS } from "../kit/navigation/folders.ts";
import { FailureState } from "../kit/ui/failure-state.tsx";
import type { OpenFolder } from "./actions/open-folder.ts";
import { useOtherDisplay } from "./display-switch.tsx";
import doubtful from "./list/doubtful-link.module.css";
import { DoubtfulLink, hasDoubtfulLink } from "./list/doubtful-link.tsx";
import { FolderEmpty, NothingMatches, NothingShown } from "./list/folder-empty.tsx";
import { ListBar } from "./list/list-bar.tsx";
import { RowsLoading } from "./list/list-end.tsx";
import { LoadedList } from "./list/loaded-list.tsx";
import { isSearched } from "./state/filter.ts";

export function SubmissionList(props: OpenFolder) {
  const { list, actions } = props;
  const { folder, formId } = list;
  const ofTable = useOtherDisplay("table")?.Rows;
  if (list.phase === "loading") return <RowsLoading />;
  if (list.phase === "failed") {
    return list.error === null ? null : <FailureState error={list.error} onRetry={list.restart} />;
  }
  if (list.rows.length === 0 && list.nextCursor === null && list.previousCursor === null) {
    const isNew = list.inFolder === 0 && !list.isFiltered && list.filterSearch.show === undefined;
    if (isNew || !(FOLDERS[folder].hasDone || list.isDoubtful)) {
      return list.isFiltered ? (
        <NothingMatches list={list} />
      ) : (
        <>
          <div className={doubtful.alone}>{hasDoubtfulLink(list) && <DoubtfulLink formId={formId} />}</div>
          <FolderEmpty folder={folder} formId={formId} />
        </>
      );
    }
    return (
      <>
        <ListBar list={list} actions={actions} />
        {isSearched(list.filterSearch) ? <NothingMatches list={list} /> : <NothingShown list={list} />}
      </>
    );
  }
  const LoadedRows = (list.table !== null && ofTable) || LoadedList;
  return <LoadedRows {...props} />;
}
