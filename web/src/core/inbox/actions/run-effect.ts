import { notifications } from "@mantine/notifications";
import type { Reader } from "../../kit/format/instants.ts";
import { isConnected } from "../../kit/graphql/connection.ts";
import type { Client } from "../../kit/graphql/urql.ts";
import { OF_THIS_TAB, tell } from "../../kit/live/live-changes.ts";
import { notify, notifyFailure } from "../../kit/ui/notify.ts";
import { TOUCHES } from "../pending/pending-operations.ts";
import { type Load, loadRows } from "../state/load-rows.ts";
import { doneInList, type Task, undoOf, type Words } from "./change.ts";
import type { ChangeQueue } from "./change-queue.ts";
import type { Effect, Transition } from "./inbox-state.ts";
import { inList, load, reopen, takeBack } from "./inbox-steps.ts";
import { kindOf, problemOf, sendTask } from "./requests.ts";
import { wordsOf } from "./words.ts";

export interface Surroundings {
  readonly client: Client;
  readonly changes: ChangeQueue;
  readonly reader: Reader;
  /** Announces a change once it is done, with a way to undo it. */
  readonly announce: (words: Words & { readonly isDone: Promise<boolean> }, onUndo: () => void) => void;
  readonly open: (row: Extract<Effect, { type: "open" }>["row"], replace: boolean) => void;
  readonly addressOf: (id: string, formId: string | null) => string;
  /** The owner scrolled away from the newest. */
  readonly isScrolled: () => boolean;
  readonly onScreen: () => readonly string[];
  readonly dispatch: (transition: Transition) => void;
}

/** Runs an effect, and dispatches its result to the inbox. */
export function runEffect(effect: Effect, around: Surroundings): void {
  switch (effect.type) {
    case "open":
      around.open(effect.row, effect.replace);
      break;
    case "load":
      void (effect.what === "newest" ? refresh : read)(effect, around);
      break;
    case "reread":
      tell(null);
      break;
    case "change":
      changeMessages(effect.task, around);
      break;
    case "undo":
      undo(effect.task, around);
      break;
    case "later":
      setTimeout(() => around.dispatch(effect.next), effect.ms);
      break;
    case "tell":
      notify({ message: effect.message });
      break;
    case "copy-link":
      void copyLink(around.addressOf(effect.id, effect.formId));
      break;
    case "search":
      document.querySelector<HTMLInputElement>("[data-search]")?.focus();
      break;
    case "reply-by-mail":
      document.querySelector<HTMLAnchorElement>("[data-reply]")?.click();
      break;
  }
}

/**
 * Loads rows once the owner's changes are saved, perhaps on another page: this tab gets no events for its own changes.
 */
async function read(wanted: Load, { client, changes, dispatch }: Surroundings): Promise<void> {
  await changes.last;
  const action = await loadRows(client, wanted);
  dispatch((state) => inList(state, action));
}

/** Reloads the rows on screen once the owner's changes to them are saved, so the answer cannot undo them. */
async function refresh(newest: Load, { client, changes, dispatch, isScrolled, onScreen }: Surroundings): Promise<void> {
  const { last } = changes;
  await last;
  const action = await loadRows(client, newest, { ids: onScreen(), keepsPlace: isScrolled() });
  // Rows loaded before the connection was lost are not news.
  if (action.type !== "renewed" || !isConnected()) return;
  dispatch((state) => (last === changes.last ? inList(state, action) : load(state, "newest")));
}

function changeMessages(task: Task, around: Surroundings): void {
  const { dispatch, reader } = around;
  const isDone = send(task, around);
  void isDone.then((done) =>
    dispatch((state) => (done ? inList(state, { type: "settled", ids: task.ids }) : takeBack(state, task))),
  );
  if (task.isSilent === true) return;
  around.announce({ ...wordsOf(task, reader), isDone }, () => undo(task, around));
}

function undo(task: Task, around: Surroundings): void {
  const parts = undoOf(task).map((part) => send(part, around));
  void Promise.all(parts).then((done) => {
    if (!done.includes(false)) around.dispatch((state) => reopen(state, task));
  });
}

function send(task: Task, { client, changes, dispatch }: Surroundings): Promise<boolean> {
  return changes.add(kindOf(task), task.ids, async (ids, isLast) => {
    // Sent even if the page is being left. Only the last of several changes reloads the page's rows.
    const context = { fetchOptions: { keepalive: true, headers: OF_THIS_TAB }, ...(isLast ? TOUCHES : {}) };
    const { error, ids: done } = await sendTask(client, task, ids, context);
    if (done.length > 0) dispatch((state) => inList(state, doneInList(task, done)));
    if (error !== undefined) notifyFailure(problemOf(task), error);
    return error === undefined;
  });
}

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify({ message: "Link copied. It opens for you when you are signed in." });
  } catch {
    // Browsers deny clipboard access to pages not served over https.
    notifications.show({
      color: "brick",
      title: "Link not copied",
      message: "Your browser only allows copying on secure (https) pages.",
    });
  }
}
