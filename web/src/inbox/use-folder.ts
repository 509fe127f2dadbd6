import { useNavigate, useRouter } from "@tanstack/react-router";
import { useContext, useMemo, useState } from "react";
import type { Folder, MatchingChange } from "../graphql/operations/documents.ts";
import type { FolderSearch, NarrowSearch } from "../routes/search.ts";
import { ReaderContext } from "../ui/instant.tsx";
import { announce, deleted, marked, movedTo } from "./announce.tsx";
import { copyLink } from "./copy-link.ts";
import { folderAt, OTHER_FOLDER } from "./folders.ts";
import { narrowingOf } from "./narrowing.ts";
import { neighbourOf } from "./submission-rows.ts";
import { useCurrentRow } from "./use-current-row.ts";
import { useDeletion } from "./use-deletion.ts";
import { useSelection } from "./use-selection.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";
import { useSubmissionList } from "./use-submission-list.ts";

interface FolderPlace {
  /** Null: every form. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FolderSearch;
}

/** Everything that happens in one folder: what is loaded, ticked, in hand and open, and what is done to it. */
export function useFolder({ formId, folder, search }: FolderPlace) {
  const { submission: openId, after } = search;
  const navigate = useNavigate();
  const router = useRouter();
  const narrowed = useNarrowed(search);
  const { timeZone } = useContext(ReaderContext);
  const narrow = useMemo(() => narrowingOf(narrowed, { timeZone }), [narrowed, timeZone]);
  const place = useMemo(() => ({ formId, folder, narrow }), [formId, folder, narrow]);
  const list = useSubmissionList(place, after ?? null);
  const selection = useSelection(list.rows);
  const actions = useSubmissionActions(list.dispatch);
  const currentRow = useCurrentRow(list.rows, openId ?? null);

  const close = () => navigate({ ...folderAt(formId, folder), search: { ...narrowed, after }, resetScroll: false });
  const narrowTo = (change: NarrowSearch) =>
    void navigate({ ...folderAt(formId, folder), search: change, replace: true, resetScroll: false });

  /** Lets go of rows before they leave, so that nothing asks for them again, and goes on to their neighbour. */
  const whileLetGo = async (ids: readonly string[], act: () => Promise<boolean>) => {
    const next = neighbourOf(list.rows, ids);
    if (openId !== undefined && ids.includes(openId)) await close();
    selection.clear();
    const isDone = await act();
    currentRow.goTo(isDone ? next : (ids[0] ?? null));
    return isDone;
  };

  const move = async (ids: readonly string[]) => {
    const rows = list.rows.filter((row) => ids.includes(row.id));
    const to = OTHER_FOLDER[folder];
    const isDone = ids.length > 0 && (await whileLetGo(ids, () => actions.move(ids, to)));
    if (isDone) announce(movedTo(ids.length, to), () => void actions.moveBack(rows, place));
  };
  const toggleRead = async (ids: readonly string[]) => {
    const isAnyRead = list.rows.some((row) => ids.includes(row.id) && row.status === "read");
    const to = isAnyRead ? "unread" : "read";
    const changing = list.rows.filter((row) => ids.includes(row.id) && row.status !== to).map((row) => row.id);
    if (changing.length === 0 || !(await actions.mark(changing, to))) return;
    if (changing.length > 1) {
      announce(marked(changing.length, to), () => void actions.mark(changing, isAnyRead ? "read" : "unread"));
    }
  };
  const deletion = useDeletion((ids) =>
    whileLetGo(ids, async () => {
      announce(deleted(ids.length), actions.remove(ids));
      return true;
    }),
  );
  const [bulk, setBulk] = useState<MatchingChange | null>(null);
  /** Asks first where everything is meant that the list could show. */
  const orAsk = (to: MatchingChange, ids: readonly string[], act: () => void) => {
    if (selection.isEverything && ids === selection.ids) setBulk(to);
    else act();
  };

  return {
    list,
    selection,
    ...currentRow,
    ...deletion,
    openId,
    formId,
    folder,
    narrow,
    narrowed,
    narrowTo,
    copyLink: (id: string) => {
      const ofForm = formId ?? list.rows.find((row) => row.id === id)?.form?.id ?? null;
      void copyLink(router.buildLocation({ ...folderAt(ofForm, folder), search: { submission: id } }).href);
    },
    mark: (id: string, status: "read" | "unread") => void actions.mark([id], status),
    toggleRead: (ids: readonly string[]) => {
      const isAnyRead = list.rows.some((row) => ids.includes(row.id) && row.status === "read");
      orAsk(isAnyRead ? "unread" : "read", ids, () => void toggleRead(ids));
    },
    move: (ids: readonly string[]) => orAsk(OTHER_FOLDER[folder], ids, () => void move(ids)),
    askToDelete: (ids: readonly string[]) => orAsk("deleted", ids, () => deletion.askToDelete(ids)),
    /** What is asked about everything that the list could show; null while nothing is. */
    bulk,
    endBulk: () => {
      setBulk(null);
      selection.clear();
      list.restart();
    },
    cancelBulk: () => setBulk(null),
    close: () => void close().then(() => currentRow.goTo(currentRow.current)),
  };
}

/** The same object as long as the address asks for the same. */
function useNarrowed({ q, status, from, to, reason }: NarrowSearch): NarrowSearch {
  return useMemo(() => ({ q, status, from, to, reason }), [q, status, from, to, reason]);
}

export type FolderState = ReturnType<typeof useFolder>;
