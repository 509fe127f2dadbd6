import { useNavigate } from "@tanstack/react-router";
import type { Folder } from "../graphql/operations/documents.ts";
import type { FolderSearch } from "../routes/search.ts";
import { announceMove } from "./announce-move.tsx";
import { FOLDER_PATH, OTHER_FOLDER } from "./folders.ts";
import { neighbourOf } from "./submission-rows.ts";
import { useCurrentRow } from "./use-current-row.ts";
import { useDeletion } from "./use-deletion.ts";
import { useSelection } from "./use-selection.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";
import { useSubmissionList } from "./use-submission-list.ts";

interface FolderPlace {
  readonly formId: string;
  readonly folder: Folder;
  readonly search: FolderSearch;
}

/** Everything that happens in one folder: what is loaded, ticked, in hand and open, and what is done to it. */
export function useFolder({ formId, folder, search }: FolderPlace) {
  const { submission: openId, after } = search;
  const navigate = useNavigate();
  const list = useSubmissionList({ formId, folder, after: after ?? null });
  const selection = useSelection(list.rows);
  const actions = useSubmissionActions(list.dispatch);
  const currentRow = useCurrentRow(list.rows, openId ?? null);

  const close = () => navigate({ to: FOLDER_PATH[folder], params: { formId }, search: { after }, resetScroll: false });

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
    if (isDone) announceMove(ids.length, to, () => void actions.moveBack(rows, folder));
  };
  const toggleRead = async (ids: readonly string[]) => {
    const isAnyRead = list.rows.some((row) => ids.includes(row.id) && row.status === "read");
    if (ids.length > 0) await actions.mark(ids, isAnyRead ? "unread" : "read");
  };
  const deletion = useDeletion(async (ids) => {
    await whileLetGo(ids, () => actions.remove(ids));
  });

  return {
    list,
    selection,
    ...currentRow,
    ...deletion,
    openId,
    mark: (id: string, status: "read" | "unread") => void actions.mark([id], status),
    toggleRead: (ids: readonly string[]) => void toggleRead(ids),
    move: (ids: readonly string[]) => void move(ids),
    close: () => void close().then(() => currentRow.goTo(currentRow.current)),
  };
}

export type FolderState = ReturnType<typeof useFolder>;
