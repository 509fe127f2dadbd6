import { useEach, useFeatures } from "../../kit/features.ts";
import type { OpenFolder } from "../actions/open-folder.ts";
import { NewRows, useFreshRows } from "./fresh-rows.tsx";
import { ListBar } from "./list-bar.tsx";
import { ListEnd } from "./list-end.tsx";
import placeholders from "./placeholders.module.css";
import classes from "./submission-list.module.css";
import { SubmissionRow } from "./submission-row.tsx";
import { placeholderStyle, useVisibleRows } from "./use-visible-rows.ts";

export function LoadedList({ list, message, actions }: OpenFolder) {
  const badges = useEach(useFeatures().flatMap(({ useRowBadges = [] }) => useRowBadges));
  const { element, scroller, density, items, rows, rowHeightPx, heightPx } = useVisibleRows(list, message);
  const fresh = useFreshRows(list, scroller);
  return (
    <>
      <ListBar list={list} actions={actions} />
      <NewRows count={fresh.above} isBehind={list.isBehind} onShow={fresh.show} />
      <div ref={element} className={classes.scroller} data-submission-list="" data-density={density}>
        <ul className={`${classes.rows} ${placeholders.rows}`} style={placeholderStyle(heightPx, rowHeightPx)}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <li
                key={item.key}
                data-row={row.id}
                className={fresh.isFresh(row.id) ? `${classes.row} ${classes.fresh}` : classes.row}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                aria-setsize={list.previousCursor === null && !list.isFiltered ? list.total : -1}
                aria-posinset={item.index + 1}
              >
                <SubmissionRow
                  row={row}
                  formId={list.formId}
                  folder={list.folder}
                  filterSearch={list.filterSearch}
                  badges={badges}
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
