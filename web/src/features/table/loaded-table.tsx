// biome-ignore-all lint/a11y/useSemanticElements: elements of a table placed as a grid lose their meaning in some browsers.

import { Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import type { OpenFolder } from "../../core/inbox/actions/open-folder.ts";
import { ShownItem } from "../../core/inbox/folder-export.tsx";
import { NewRows, useFreshRows } from "../../core/inbox/list/fresh-rows.tsx";
import { ListBar } from "../../core/inbox/list/list-bar.tsx";
import { ListEnd, RowsLoading } from "../../core/inbox/list/list-end.tsx";
import placeholders from "../../core/inbox/list/placeholders.module.css";
import { placeholderStyle, useVisibleRows } from "../../core/inbox/list/use-visible-rows.ts";
import type { Row } from "../../core/inbox/state/submission-rows.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { formatCount } from "../../core/kit/format/counts.ts";
import { FailureState } from "../../core/kit/ui/failure-state.tsx";
import { useLabels } from "../labels/use-labels.ts";
import { ColumnsButton } from "./columns-dialog.tsx";
import { HeaderCell } from "./header-cell.tsx";
import classes from "./table.module.css";
import { trackOf } from "./table-columns.ts";
import { TableRow } from "./table-row.tsx";
import { type Columns, useColumns } from "./use-columns.ts";

const ROW_HEIGHT_PX = 40;
const HEADER_HEIGHT_PX = 38;
/** Width of the checkbox column. */
const TICK_WIDTH_PX = 44;

/** A form's messages as a table, with a column for each field. */
export default function LoadedTable(props: OpenFolder) {
  const columns = useColumns(props.list);
  if (columns.error !== null) return <FailureState error={columns.error} onRetry={columns.reload} />;
  return columns.isLoaded ? <TableOf {...props} columns={columns} /> : <RowsLoading />;
}

function TableOf({ list, message, actions, columns }: OpenFolder & { readonly columns: Columns }) {
  const labels = useLabels();
  const isReversed = list.table?.fromOldest === true;
  const layout = useMemo(
    () => ({ rowHeightPx: ROW_HEIGHT_PX, headerHeightPx: HEADER_HEIGHT_PX, isReversed }),
    [isReversed],
  );
  const sort = list.table?.sort ?? null;
  const directionOf = (key: string) => {
    if (sort !== null) return sort.column !== key ? null : sort.descending ? "descending" : "ascending";
    return key !== "arrived" ? null : isReversed ? "ascending" : "descending";
  };
  const { element, scroller, items, rows, heightPx, hasMore } = useVisibleRows(list, message, layout);
  const fresh = useFreshRows(list, scroller);
  const shown = columns.shown;
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const [lengths] = useState(() => findLengths(rows));
  const tracks = shown.map((column) => trackOf(column, lengths, isPhone));
  const width = tracks.reduce((sum, { px }) => sum + px, TICK_WIDTH_PX);
  const sizes = tracks.map(({ px, share }) => (share === 0 ? `${px}px` : `minmax(${px}px, ${share}fr)`));
  const template = [`${TICK_WIDTH_PX}px`, ...sizes, ...(tracks.every(({ share }) => share === 0) ? ["1fr"] : [])].join(
    " ",
  );

  return (
    <>
      <ListBar list={list} actions={actions} extra={<TableExtra list={list} columns={columns} />} />
      {!isReversed && <NewRows count={sort === null ? fresh.above : 0} isBehind={list.isBehind} onShow={fresh.show} />}
      <div ref={element} className={classes.scroller} data-submission-list="">
        <div
          role="table"
          aria-label="Messages"
          aria-rowcount={list.isFiltered || hasMore ? -1 : rows.length + 1}
          aria-colcount={shown.length + 1}
          style={{ minWidth: width, "--template": template } as React.CSSProperties}
        >
          <div role="rowgroup" className={classes.head}>
            <div
              role="row"
              tabIndex={-1}
              aria-rowindex={1}
              className={classes.headRow}
              style={{ height: HEADER_HEIGHT_PX }}
            >
              <span role="columnheader" tabIndex={-1} className={classes.tick} aria-colindex={1}>
                <VisuallyHidden>Select</VisuallyHidden>
              </span>
              {shown.map((column, place) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  place={place}
                  direction={directionOf(column.key)}
                  onSort={() => columns.sortBy(column.key)}
                  onResize={(px, isOver) => columns.resize(column.key, px, isOver)}
                  onDrop={(key) => columns.moveBeside(key, column.key)}
                />
              ))}
            </div>
          </div>
          <div
            role="rowgroup"
            className={`${classes.body} ${placeholders.rows}`}
            style={placeholderStyle(heightPx, ROW_HEIGHT_PX)}
          >
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return (
                <TableRow
                  key={item.key}
                  row={row}
                  index={item.index + 2}
                  columns={shown}
                  topPx={item.start - HEADER_HEIGHT_PX}
                  heightPx={ROW_HEIGHT_PX}
                  list={list}
                  message={message}
                  labels={labels}
                  isFresh={sort === null && fresh.isFresh(row.id)}
                />
              );
            })}
          </div>
        </div>
        <div className={classes.end}>
          <ListEnd list={list} hasMore={hasMore} />
        </div>
      </div>
    </>
  );
}

export function TableExport({ list }: Pick<OpenFolder, "list">) {
  const { shown } = useColumns(list);
  return <ShownItem list={list} columns={shown.map(({ key, heading }) => ({ key, heading }))} />;
}

function TableExtra({ list, columns }: Pick<OpenFolder, "list"> & { readonly columns: Columns }) {
  return (
    <>
      {list.sortedAmong !== null && (
        <Text span inherit role="status">
          Newest {formatCount(list.sortedAmong)} sorted
        </Text>
      )}
      <Permitted to="forms">
        <ColumnsButton columns={columns} />
      </Permitted>
    </>
  );
}

const LOOKED_AT_ROWS = 50;

/** Length in characters of each field's longest value in the first rows. */
function findLengths(rows: readonly Row[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const { name, values } of rows.slice(0, LOOKED_AT_ROWS).flatMap((row) => row.cells ?? [])) {
    lengths.set(name, Math.max(lengths.get(name) ?? 0, values.join(", ").length));
  }
  return lengths;
}
