import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FindWords } from "../../../../shared/search-words.ts";
import { useCommands } from "../kit/commands/commands-context.ts";
import { useShortcuts } from "../kit/commands/shortcuts.ts";
import { useTypeAhead } from "../kit/commands/type-ahead.ts";
import { useFeatures } from "../kit/features.ts";
import type { Folder } from "../kit/graphql/documents.ts";
import { FOLDERS } from "../kit/navigation/folders.ts";
import type { FolderSearch } from "../kit/navigation/search-params.ts";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import { FindWordsContext } from "../kit/ui/visitor-text.tsx";
import { ASKING } from "./actions/inbox-state.ts";
import { useMessageActions } from "./actions/message-actions.ts";
import { useRegisterFolder } from "./actions/open-folder.ts";
import { isOfFolder } from "./actions/run-command.ts";
import { useInbox } from "./actions/use-inbox.ts";
import { DisplaySwitch, useDisplay, useOtherDisplay } from "./display-switch.tsx";
import { FilterBar } from "./filter/filter-bar.tsx";
import classes from "./folder-page.module.css";
import { RowsLoading } from "./list/list-end.tsx";
import { ListDivider, useListWidth } from "./list-width.tsx";
import { MessageLoading, NothingOpen } from "./message/message-placeholders.tsx";
import { SubmissionList } from "./submission-list.tsx";

const inbox = getRouteApi("/owner/forms/$formId/inbox");
const spam = getRouteApi("/owner/forms/$formId/spam");
const allInbox = getRouteApi("/owner/all/inbox");
const allSpam = getRouteApi("/owner/all/spam");

export function InboxPage() {
  const { formId } = inbox.useParams();
  usePageTitle("Inbox");
  return <FolderView key={formId} formId={formId} folder="inbox" search={inbox.useSearch()} />;
}

export function SpamPage() {
  const { formId } = spam.useParams();
  usePageTitle("Spam");
  return <FolderView key={formId} formId={formId} folder="spam" search={spam.useSearch()} />;
}

export function AllInboxPage() {
  usePageTitle("");
  return <FolderView formId={null} folder="inbox" search={allInbox.useSearch()} />;
}

export function AllSpamPage() {
  usePageTitle("Spam");
  return <FolderView formId={null} folder="spam" search={allSpam.useSearch()} />;
}

// The list works without it, and it loads before a message can be opened.
const loadReadingPane = () => import("./message/reading-pane.tsx");
const ReadingPane = lazy(loadReadingPane);
// Loaded on demand; most visits never need it.
const BulkDialog = lazy(() => import("./actions/bulk-dialog.tsx"));

/** The fields that receive typed text. */
const FIELDS = { reply: "[data-reply-text]", note: "[data-note]", nothing: ":not(*)" } as const;

interface FolderViewProps {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FolderSearch;
}

/** A folder as in a mail client: the list beside the reading pane, or one of them at a time on a phone. */
function FolderView({ formId, folder, search }: FolderViewProps) {
  const { display, isKnown, keepDisplay } = useDisplay(formId, search);
  const OtherPage = useOtherDisplay(display)?.Page;
  const opened = useInbox({ formId, folder, search, display: isKnown ? display : null });
  const { list, message, actions } = opened;
  const { question } = actions;
  const { showShortcuts } = useCommands();
  useRegisterFolder(opened);
  const { openId } = message;
  const offered = useMessageActions(folder, actions);
  const asked = offered.find(({ command }) => command === question?.about);
  const [arrivedWith, setArrivedWith] = useState(openId);
  // Opening a link to a message starts at the top of the page, not inside the message.
  if (arrivedWith !== null && arrivedWith !== openId) setArrivedWith(null);
  const features = useFeatures();
  useEffect(() => {
    const parts = features.flatMap(({ messageParts = {} }) => Object.values(messageParts));
    void loadReadingPane().then(() => Promise.all(parts.map((part) => part.preload?.())));
  }, [features]);
  useRefresh(list.refresh, formId);
  useShortcuts(isOfFolder, (command) => {
    const isAsking = ASKING.some((asking) => asking === command);
    if (!isAsking || offered.some((action) => action.command === command)) actions.press(command);
  });
  useTypeAhead(question?.about ?? null, { onCancel: actions.cancel });
  useTypeAhead(message.writing, {
    target: FIELDS[message.writing ?? "nothing"],
    onCancel: message.endWriting,
  });

  const find = useFindWords(search.q);
  const page = useRef<HTMLDivElement>(null);
  const listWidth = useListWidth();

  return (
    <FindWordsContext value={find}>
      <div
        ref={page}
        className={classes.root}
        style={listWidth.style}
        data-open={openId !== null || undefined}
        data-display={display}
      >
        <section className={classes.list} aria-label={FOLDERS[folder].label}>
          <Suspense fallback={<RowsLoading />}>
            <FilterBar formId={formId} folder={folder} search={list.filterSearch} onFilter={list.setFilter}>
              {formId !== null && (
                <DisplaySwitch
                  display={display}
                  onChange={(as) => {
                    keepDisplay(as);
                    list.setFilter({ ...list.filterSearch, as });
                  }}
                />
              )}
            </FilterBar>
            {OtherPage !== undefined ? (
              <Suspense fallback={<RowsLoading />}>
                <OtherPage {...opened} />
              </Suspense>
            ) : (
              <SubmissionList {...opened} />
            )}
          </Suspense>
        </section>
        {display === "list" && <ListDivider page={page} width={listWidth.width} onWidth={listWidth.setWidth} />}
        <section className={classes.pane} aria-label="Message">
          {openId === null ? (
            <NothingOpen
              isHome={formId === null}
              isEmpty={list.phase === "ready" && list.rows.length === 0}
              onHelp={showShortcuts}
            />
          ) : (
            <Suspense fallback={<MessageLoading />}>
              <ReadingPane key={openId} id={openId} {...opened} takesFocus={openId !== arrivedWith} />
            </Suspense>
          )}
        </section>
        <Suspense>
          {question?.about === "everything" && <BulkDialog list={list} actions={actions} change={question.change} />}
          {asked !== undefined && question !== null && "ids" in question && (
            <asked.Dialog rows={message.rowsOf(question.ids)} onAnswer={actions.answer} onClose={actions.cancel} />
          )}
        </Suspense>
      </div>
    </FindWordsContext>
  );
}

/** `null` without a search, or while loading. */
function useFindWords(query: string | undefined): FindWords | null {
  const [found, setFound] = useState<{ readonly query: string; readonly find: FindWords } | null>(null);
  useEffect(() => {
    if (query === undefined) return undefined;
    let isWanted = true;
    void import("../../../../shared/search-words.ts").then(
      ({ findWords }) => isWanted && setFound({ query, find: findWords(query) }),
    );
    return () => {
      isWanted = false;
    };
  }, [query]);
  return found !== null && found.query === query ? found.find : null;
}
