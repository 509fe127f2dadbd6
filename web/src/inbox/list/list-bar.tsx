import { Anchor, Checkbox } from "@mantine/core";
import {
  IconChecks,
  IconCircleCheck,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconRotate,
  IconStar,
  IconStarOff,
  IconTag,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { FOLDERS, folderAt } from "../../folders.ts";
import { countOf, formatCount } from "../../format/counts.ts";
import { CountMatchingDocument, type Folder } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import type { FilterSearch } from "../../search-params.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { isSearched } from "../filter/filter.ts";
import type { FolderState } from "../use-folder.ts";
import classes from "./list-bar.module.css";

interface ListBarProps {
  readonly view: FolderState;
  /** More that can be done while nothing is selected. */
  readonly extra?: ReactNode;
}

/** Above the rows: how many there are, or what can be done with those that are ticked. */
export function ListBar({ view, extra }: ListBarProps) {
  const { list, selection, folder, formId } = view;
  const { move } = FOLDERS[FOLDERS[folder].moveTo];
  const ticked = selection.ids.length;
  const isAll = ticked > 0 && ticked === list.rows.length;
  return (
    <div className={classes.root} role="toolbar" aria-label="Selected messages">
      <Checkbox
        size="xs"
        aria-label={isAll ? "Clear selection" : "Select all loaded messages"}
        checked={isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={() => (isAll ? selection.clear() : selection.tickAll())}
      />
      {ticked === 0 ? (
        <span className={classes.count}>
          <ShowTabs view={view} />
          {list.isFiltered ? <Matching view={view} /> : <span>{countOf(list.total, "message", "messages")}</span>}
          <span className={classes.links}>
            {list.start !== null && (
              <Anchor
                size="xs"
                renderRoot={(props) => <Link {...props} {...folderAt(formId, folder)} search={view.filterSearch} />}
              >
                Show newest
              </Anchor>
            )}
            {view.mayHaveUnread && (
              <IconButton
                className={classes.all}
                label="Mark all as read"
                icon={<IconChecks size={18} />}
                onClick={view.markAllRead}
              />
            )}
            {extra}
          </span>
        </span>
      ) : (
        <>
          <span className={classes.ticked} role="status">
            <span>
              {selection.isEverything ? "All" : formatCount(ticked)}
              <span className={classes.word}> selected</span>
            </span>
            {isAll && !selection.isEverything && (list.nextCursor !== null || list.previousCursor !== null) && (
              <Anchor size="xs" component="button" type="button" onClick={selection.tickEverything}>
                {list.isFiltered ? "Select all matches" : `Select all ${formatCount(list.total)}`}
              </Anchor>
            )}
          </span>
          <DoneAction view={view} />
          <StarAction view={view} />
          <IconButton label="Label" icon={<IconTag size={18} />} onClick={() => view.askForLabels(selection.ids)} />
          <IconButton label={move.label} icon={<move.icon size={18} />} onClick={() => view.move(selection.ids)} />
          {view.isDoubtful && (
            <IconButton
              label="Confirm spam"
              icon={<IconMailOff size={18} />}
              onClick={() => view.confirmSpam(selection.ids)}
            />
          )}
          <ReadAction view={view} />
          <IconButton label="Delete" icon={<IconTrash size={18} />} onClick={() => view.askToDelete(selection.ids)} />
          <IconButton label="Clear selection" icon={<IconX size={18} />} onClick={selection.clear} />
        </>
      )}
    </div>
  );
}

/** Says so while a search has not looked at every message yet. */
function Matching({ view: { formId, folder, filter, filterSearch, list } }: ListBarProps) {
  const [{ data, fetching, stale }, recount] = useQuery({
    query: CountMatchingDocument,
    variables: { formId, folder, filter },
    context: COUNTED,
  });
  useEffect(() => {
    if (data === undefined || data.countMatching.unsearched === 0) return;
    const timer = setTimeout(() => recount({ ...COUNTED, requestPolicy: "cache-and-network" }), RECOUNT_MS);
    return () => clearTimeout(timer);
  }, [data, recount]);
  if (data === undefined || (fetching && !stale)) return <span role="status">Counting…</span>;
  const { count, lookedAt, unsearched } = data.countMatching;
  const isWhole = list.nextCursor === null && list.previousCursor === null;
  const found = lookedAt === null ? Math.max(0, count - list.hiddenCount) : list.rows.length;
  if (lookedAt !== null && !isWhole) {
    return (
      <span role="status" title="Scroll down to look at older messages.">
        {countOf(Math.max(count, found), "match", "matches")} or more (newest {formatCount(lookedAt)} counted)
      </span>
    );
  }
  return (
    <span role="status">
      {isSearched(filterSearch) ? countOf(found, "match", "matches") : countOf(found, "message", "messages")}
      {unsearched > 0 && ` (${countOf(unsearched, "message", "messages")} not searched yet)`}
    </span>
  );
}

const COUNTED = { additionalTypenames: ["Submission"] };

/** Each count adds some more messages to the search index. */
const RECOUNT_MS = 3_000;

// Without it, the router takes the tab that names nothing for the current one whatever is shown.
const EXACT = { explicitUndefined: true };

const SHOWS = {
  inbox: [
    { show: undefined, label: "Open" },
    { show: "done", label: "Done" },
    { show: "all", label: "All" },
  ],
  spam: [
    { doubtful: undefined, label: "All" },
    { doubtful: true, label: "Doubtful" },
  ],
} as const satisfies Record<Folder, readonly (Pick<FilterSearch, "show" | "doubtful"> & { readonly label: string })[]>;

export function ShowTabs({ view: { formId, folder, filterSearch } }: ListBarProps) {
  const isSet = ([name, value]: [string, unknown]) => filterSearch[name as keyof FilterSearch] === value;
  return (
    <nav className={classes.shows} aria-label="Show">
      {SHOWS[folder].map(({ label, ...show }) => (
        <Link
          key={label}
          {...folderAt(formId, folder)}
          search={{ ...filterSearch, ...show }}
          className={classes.show}
          activeOptions={EXACT}
          aria-current={Object.entries(show).every(isSet) ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function DoneAction({ view }: { readonly view: FolderState }) {
  if (!FOLDERS[view.folder].hasDone) return null;
  const isDone = view.finishAs(view.selection.ids) === "done";
  return (
    <IconButton
      label={isDone ? "Mark as done" : "Reopen"}
      icon={isDone ? <IconCircleCheck size={18} /> : <IconRotate size={18} />}
      onClick={() => view.toggleDone(view.selection.ids)}
    />
  );
}

function StarAction({ view }: { readonly view: FolderState }) {
  const isStarring = view.starAs(view.selection.ids) === "starred";
  return (
    <IconButton
      label={isStarring ? "Star" : "Remove star"}
      icon={isStarring ? <IconStar size={18} /> : <IconStarOff size={18} />}
      onClick={() => view.toggleStar(view.selection.ids)}
    />
  );
}

function ReadAction({ view }: { readonly view: FolderState }) {
  const to = view.statusFor(view.selection.ids);
  return (
    <IconButton
      label={`Mark as ${to}`}
      icon={to === "unread" ? <IconMail size={18} /> : <IconMailOpened size={18} />}
      onClick={() => view.toggleRead(view.selection.ids)}
    />
  );
}
