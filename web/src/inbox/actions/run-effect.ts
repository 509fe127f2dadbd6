import { notifications } from "@mantine/notifications";
import type { Reader } from "../../kit/format/instants.ts";
import { isConnected } from "../../kit/graphql/connection.ts";
import type { Client } from "../../kit/graphql/urql.ts";
import { notify, notifyFailure } from "../../kit/ui/notify.ts";
import { TOUCHES } from "../pending/run-bulk-action.ts";
import { loadRows } from "../state/load-rows.ts";
import { doneInList, type Task, undoOf } from "./change.ts";
import type { ChangeQueue } from "./change-queue.ts";
import type { Effect, Transition } from "./inbox-state.ts";
import { inList, reopen, settle, takeBack } from "./inbox-steps.ts";
import { kindOf, problemOf, sendTask } from "./requests.ts";
import { type Words, wordsOf } from "./words.ts";

/** What an inbox acts on. */
export interface Surroundings {
  readonly client: Client;
  readonly changes: ChangeQueue;
  readonly reader: Reader;
  /** Says what was done once it is, with a way to undo it. */
  readonly announce: (words: Words & { readonly isDone: Promise<boolean> }, onUndo: () => void) => void;
  readonly open: (row: Extract<Effect, { type: "open" }>["row"], replace: boolean) => void;
  readonly addressOf: (id: string, formId: string | null) => string;
  /** The owner scrolled away from the newest. */
  readonly isScrolled: () => boolean;
  readonly dispatch: (transition: Transition) => void;
}

/** Does what a step of the inbox asks for, and tells the inbox what came of it. */
export function runEffect(effect: Effect, around: Surroundings): void {
  const { client, dispatch } = around;
  switch (effect.type) {
    case "open":
      around.open(effect.row, effect.replace);
      break;
    case "load":
      void loadRows(client, effect, around.isScrolled()).then((action) => {
        // What was loaded before the connection was lost is no news.
        const isNews = effect.what !== "newest" || (action.type === "renewed" && isConnected());
        if (isNews) dispatch((state) => inList(state, action));
      });
      break;
    case "change":
      changeMessages(effect.task, around);
      break;
    case "undo":
      undo(effect.task, around);
      break;
    case "later":
      setTimeout(() => dispatch(effect.next), effect.ms);
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

function changeMessages(task: Task, around: Surroundings): void {
  const { dispatch, reader } = around;
  const isDone = send(task, around);
  void isDone.then((done) => dispatch((state) => (done ? settle(state, task) : takeBack(state, task))));
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
    // A change is sent also when the page is left just then. Only the last of several loads again what is on the page.
    const context = { fetchOptions: { keepalive: true }, ...(isLast ? TOUCHES : {}) };
    const { error, ids: done } = await sendTask(client, task, ids, context);
    if (done.length > 0) dispatch((state) => inList(state, doneInList(task, done)));
    if (error !== undefined) notifyFailure(problemOf(task), error);
    return error === undefined;
  });
}

/** Puts an address of the dashboard on the clipboard. */
async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify({ message: "Link copied. It opens for you when you are signed in." });
  } catch {
    // Browsers keep it from pages that are not served over https.
    notifications.show({
      color: "brick",
      title: "Link not copied",
      message: "Your browser only allows copying on secure (https) pages.",
    });
  }
}
