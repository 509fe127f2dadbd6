import type { AnyRouter } from "@tanstack/react-router";
import { formatBack, type Reader } from "../../kit/format/instants.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { Client } from "../../kit/graphql/urql.ts";
import type { Assignee } from "../assign/use-colleagues.ts";
import type { Label } from "../labels/use-labels.ts";
import { neighbourOf, type Row } from "../state/submission-rows.ts";
import type { MessageList } from "../state/use-list.ts";
import type { OpenMessage } from "../state/use-open-message.ts";
import {
  announce,
  assigned,
  deleted,
  labelled,
  type Mark,
  marked,
  movedTo,
  nameMessages,
  OPPOSITE,
  snoozed,
} from "./announce.tsx";
import { submissionActions } from "./submission-actions.ts";

/** The list that messages are changed in, as it was when the owner asked for it. */
export interface ChangesOf {
  readonly list: MessageList;
  readonly message: OpenMessage;
  readonly client: Client;
  readonly router: AnyRouter;
  readonly isShown: () => boolean;
}

/**
 * Marks a message as read without a word, as opening it does. The list shows it at once: what is done next is done to
 * a message that was read.
 */
export async function markOpened({ client, list }: ChangesOf, id: string): Promise<void> {
  list.dispatch({ type: "marked", ids: [id], marks: { status: "read" } });
  const isDone = await submissionActions(client, list.dispatch).mark([id], "read");
  if (!isDone) list.dispatch({ type: "marked", ids: [id], marks: { status: "unread" } });
}

export function markMessages(of: ChangesOf, ids: readonly string[], as: Mark): void {
  const actions = submissionActions(of.client, of.list.dispatch);
  const named = of.message.rowsOf(ids);
  // The row of a message that was just opened may not say yet that it was read.
  const rows = named.length === 1 ? named : named.filter((row) => !IS_MARKED[as](row));
  const changing = rows.map((row) => row.id);
  if (changing.length === 0) return;
  const isDone = actions.mark(changing, as);
  const words = marked(nameMessages(rows.length, rows), as);
  announce({ ...words, isDone }, () => void actions.mark(changing, OPPOSITE[as]));
}

/** Gives messages a label, or takes it from them. */
export function labelMessages(of: ChangesOf, ids: readonly string[], label: Label, isOn: boolean): void {
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids).filter(({ labelIds }) => labelIds.includes(label.id) !== isOn);
  const changing = rows.map((row) => row.id);
  if (changing.length === 0) return;
  const isDone = actions.label(changing, label.id, isOn);
  const words = labelled(rows.length, label.name, isOn);
  announce({ ...words, isDone }, () => void actions.label(changing, label.id, !isOn));
}

/** Assigns messages to a member or, with null, to nobody. */
export function assignMessages(of: ChangesOf, ids: readonly string[], assignee: Assignee | null): void {
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids).filter((row) => row.assignee?.userId !== assignee?.userId);
  const changing = rows.map((row) => row.id);
  if (changing.length === 0) return;
  const isDone = actions.assign(changing, assignee);
  const undo = () => {
    for (const before of new Map(rows.map((row) => [row.assignee?.userId, row.assignee])).values()) {
      const its = rows.filter((row) => row.assignee?.userId === before?.userId).map(({ id }) => id);
      void actions.assign(its, before, false);
    }
  };
  announce({ ...assigned(nameMessages(rows.length, rows), assignee), isDone }, undo);
}

/** Marks messages as done, or opens them again. What a list shows either of leaves it, and the next message opens. */
export function finishMessages(of: ChangesOf, ids: readonly string[], as: "done" | "open"): void {
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids).filter((row) => !IS_MARKED[as](row));
  const changing = rows.map((row) => row.id);
  if (changing.length === 0) return;
  const act = () => actions.mark(changing, as);
  const advances = as === "done" || of.list.place.done !== null;
  const leaves = of.list.place.done === (as === "open");
  const isDone = advances ? advanceWhile(of, changing, { leaves, act }) : act();
  const undo = () => {
    void actions.finishBack(rows, of.list.place).then((isBack) => isBack && advances && reopen(of, rows));
  };
  announce({ ...marked(nameMessages(rows.length, rows), as), isDone }, undo);
}

/** Snoozes messages: they leave what is open until that time. */
export function snoozeMessages(of: ChangesOf, ids: readonly string[], until: string, reader: Reader): void {
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids);
  const changing = rows.map((row) => row.id);
  if (changing.length === 0) return;
  const act = () => actions.snooze(changing, until);
  const isDone = advanceWhile(of, changing, { leaves: of.list.place.done === false, act });
  const undo = () => {
    void actions.finishBack(rows, of.list.place).then((isBack) => isBack && reopen(of, rows));
  };
  announce({ ...snoozed(nameMessages(rows.length, rows), formatBack(until, reader)), isDone }, undo);
}

const IS_MARKED: Readonly<Record<Mark, (row: Row) => boolean>> = {
  read: ({ status }) => status === "read",
  unread: ({ status }) => status === "unread",
  done: ({ doneAt }) => doneAt !== null,
  open: ({ doneAt }) => doneAt === null,
  starred: ({ isStarred }) => isStarred,
  unstarred: ({ isStarred }) => !isStarred,
};

/** Moves messages to the other folder or, where they are doubtful, decides that they stay in this one. */
export function moveMessages(of: ChangesOf, ids: readonly string[], to: Folder): void {
  if (ids.length === 0) return;
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids);
  const isDone = advanceWhile(of, ids, { leaves: true, act: () => actions.move(ids, to) });
  const undo = () => {
    void actions.moveBack(ids, rows, of.list.place).then((isBack) => isBack && reopen(of, rows));
  };
  announce({ ...movedTo(nameMessages(ids.length, rows), { from: of.list.place.folder, to }), isDone }, undo);
}

/** Moves messages to the Trash, from where undoing brings them back for as long as they are there. */
export function deleteMessages(of: ChangesOf, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const actions = submissionActions(of.client, of.list.dispatch);
  const rows = of.message.rowsOf(ids);
  const isDone = advanceWhile(of, ids, { leaves: true, act: () => actions.remove(ids) });
  const undo = () => {
    void actions.restore(ids, rows, of.list.place).then((isBack) => isBack && reopen(of, rows));
  };
  announce({ ...deleted(nameMessages(ids.length, rows)), isDone }, undo);
}

/** How long a late response or event may still include a message that left. */
const STALE_MS = 5_000;

interface Advance {
  readonly leaves: boolean;
  readonly act: () => Promise<boolean>;
}

/**
 * Takes messages off the list and opens the next one, or gives its row the focus, before the server has answered: the
 * owner's next key means what they see. When the messages did not leave after all, it is as before.
 */
async function advanceWhile(of: ChangesOf, ids: readonly string[], { leaves, act }: Advance): Promise<boolean> {
  const { list } = of;
  const { openId, replaceOpen, focusRow } = of.message;
  const next = neighbourOf(list.rows, ids);
  const wasOpen = openId !== undefined && ids.includes(openId);
  if (leaves) list.dispatch({ type: "leaving", ids });
  list.selection.clear();
  if (wasOpen) void replaceOpen(next);
  else focusRow(next?.id ?? null);
  const isDone = await act();
  const settle = () => list.dispatch({ type: "settled", ids });
  if (isDone) setTimeout(settle, STALE_MS);
  else settle();
  if (isDone || !of.isShown()) return isDone;
  if (wasOpen) await replaceOpen(of.message.rowsOf([openId])[0] ?? null);
  else focusRow(ids[0] ?? null);
  return isDone;
}

/** Opens the message again that was open when it left, if the owner is still reading in the same list. */
function reopen({ message, router, isShown }: ChangesOf, rows: readonly Row[]): void {
  const row = rows.find(({ id }) => id === message.openId);
  const isReading = router.state.location.search.submission !== undefined;
  if (row !== undefined && isReading && isShown()) void message.replaceOpen(row);
}
