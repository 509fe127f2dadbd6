import { Anchor, Checkbox } from "@mantine/core";
import { type Icon, IconChecks, IconMailOff, IconTrash, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { MAX_COUNTED } from "../../../../../shared/limits.ts";
import { useMay } from "../../kit/access/may.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import type { FolderCommand } from "../../kit/commands/shortcuts.ts";
import { countOf, formatCount } from "../../kit/format/counts.ts";
import { CountMatchingDocument, type Folder } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { FOLDERS, folderAt } from "../../kit/navigation/folders.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { TextLink } from "../../kit/ui/links.tsx";
import tabs from "../../kit/ui/view-tabs.module.css";
import { MARK_ALL_READ, MARK_FACES } from "../actions/mark-faces.ts";
import { inKeyOrder, useMessageActions } from "../actions/message-actions.ts";
import type { MessageActions, MessageList } from "../actions/use-inbox.ts";
import { isSearched } from "../state/filter.ts";
import { DoubtfulLink, hasDoubtfulLink } from "./doubtful-link.tsx";
import classes from "./list-bar.module.css";

interface ListBarProps {
  readonly list: MessageList;
  readonly actions: MessageActions;
  /** Further actions while nothing is selected. */
  readonly extra?: ReactNode;
}

/** Above the rows: their number, or the actions for the ticked ones. */
export function ListBar({ list, actions, extra }: ListBarProps) {
  const { selection, folder, formId, filterSearch } = list;
  const may = useMay();
  const { hasDone, moveTo } = FOLDERS[folder];
  const { move } = FOLDERS[moveTo];
  const offered = useMessageActions(folder, actions);
  const ticked = selection.ids.length;
  const isAll = ticked > 0 && ticked === list.rows.length;
  return (
    <div className={classes.root} role="toolbar" aria-label="Selected messages">
      <Permitted to="work">
        <Checkbox
          size="xs"
          aria-label={isAll ? "Clear selection" : "Select all loaded messages"}
          checked={isAll}
          indeterminate={ticked > 0 && !isAll}
          onChange={() => (isAll ? selection.clear() : selection.tickAll())}
        />
      </Permitted>
      {ticked === 0 ? (
        <span className={classes.count}>
          <ShowTabs list={list} />
          {list.isFiltered ? <Matching list={list} /> : <Total count={list.total} />}
          <span className={classes.links}>
            {hasDoubtfulLink(list) && <DoubtfulLink formId={formId} />}
            {list.start !== null && (
              <TextLink size="xs" {...folderAt(formId, folder)} search={filterSearch}>
                Show newest
              </TextLink>
            )}
            {list.mayHaveUnread && may("work") && (
              <IconButton
                mr="-0.35rem"
                labelled
                label="Mark all as read"
                icon={<IconChecks size={18} />}
                onClick={() => actions.ask(MARK_ALL_READ)}
              />
            )}
            {extra}
          </span>
        </span>
      ) : (
        <>
          <span className={classes.count} data-ticked="" role="status">
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
          <Permitted to="work">
            {hasDone && <MarkButton command="done" actions={actions} />}
            {inKeyOrder([STAR, ...offered]).map((action) =>
              action.command === "star" ? (
                <MarkButton key="star" command="star" actions={actions} />
              ) : (
                <RunButton key={action.command} {...action} actions={actions} />
              ),
            )}
            <RunButton command="move" label={move.label} icon={move.icon} actions={actions} />
            {list.isDoubtful && <RunButton command="done" label="Confirm spam" icon={IconMailOff} actions={actions} />}
            <MarkButton command="unread" actions={actions} />
            <RunButton command="delete" label="Delete" icon={IconTrash} actions={actions} />
          </Permitted>
          <IconButton label="Clear selection" command="close" icon={<IconX size={18} />} onClick={selection.clear} />
        </>
      )}
    </div>
  );
}

const STAR = { command: "star" } as const;

function Total({ count }: { readonly count: number }) {
  return (
    <span>
      {formatCount(count)} <span className={classes.unit}>{count === 1 ? "message" : "messages"}</span>
    </span>
  );
}

/** Shows when a search has not looked at every message yet. */
function Matching({ list }: Pick<ListBarProps, "list">) {
  const { formId, folder, filter, filterSearch } = list;
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
  if (lookedAt !== null && !isWhole && count === MAX_COUNTED) {
    return <span role="status">{`${formatCount(count)}+ ${isSearched(filterSearch) ? "matches" : "messages"}`}</span>;
  }
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

/** Meanwhile a job adds more messages to the search index. */
const RECOUNT_MS = 3_000;

// Otherwise the router always marks the tab without search parameters as current.
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

export function ShowTabs({ list: { formId, folder, filterSearch } }: Pick<ListBarProps, "list">) {
  const isSet = ([name, value]: [string, unknown]) => filterSearch[name as keyof FilterSearch] === value;
  return (
    <nav className={tabs.tabs} aria-label="Show">
      {SHOWS[folder].map(({ label, ...show }) => (
        <Link
          key={label}
          {...folderAt(formId, folder)}
          search={{ ...filterSearch, ...show }}
          className={tabs.tab}
          activeOptions={EXACT}
          aria-current={Object.entries(show).every(isSet) ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface RunButtonProps extends Pick<ListBarProps, "actions"> {
  readonly command: FolderCommand;
  readonly label: string;
  readonly icon: Icon;
}

function RunButton({ command, label, icon: Face, actions }: RunButtonProps) {
  const run = () => actions.run(command);
  return <IconButton labelled label={label} command={command} icon={<Face size={18} />} onClick={run} />;
}

function MarkButton(props: Pick<RunButtonProps, "actions"> & { readonly command: "done" | "star" | "unread" }) {
  return <RunButton {...MARK_FACES[props.actions.toggledMark(props.command)]} {...props} />;
}
