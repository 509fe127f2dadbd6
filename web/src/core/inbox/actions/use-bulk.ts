import { useContext, useEffect, useRef, useState } from "react";
import { useClient } from "../../kit/graphql/urql.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { notify, notifyFailure } from "../../kit/ui/notify.ts";
import { type PendingBulkAction, trackOperation } from "../pending/pending-operations.ts";
import { runBulkUpdate } from "../pending/run-bulk-action.ts";
import { announce } from "./announce.tsx";
import { type Change, isFeatureChange, type Task, undoOf } from "./change.ts";
import type { MessageActions, MessageList } from "./use-inbox.ts";
import { wordsOf } from "./words.ts";

export interface BulkProps {
  readonly change: Change;
  readonly list: MessageList;
  readonly actions: MessageActions;
}

type TrackedOperation = ReturnType<typeof trackOperation>;

/** Applies one change to everything the list could show, call by call, until done or stopped. */
export function useBulk({ list, actions: { endBulk, undo }, change }: BulkProps, total: number) {
  const { formId, folder, filter } = list;
  const client = useClient();
  const reader = useContext(ReaderContext);
  const [phase, setPhase] = useState<"asking" | "running">("asking");
  const isStopped = useRef(false);
  const whole: PendingBulkAction = {
    formId,
    folder,
    filter,
    to: change.to,
    ...(isFeatureChange(change) && { labelId: change.labelId ?? null, assignee: change.assignee ?? null }),
    snoozedUntil: "until" in change ? change.until : null,
    total,
    after: null,
    done: 0,
  };
  const [{ done, isWaiting }, setRest] = useState(whole);
  useEffect(() => {
    if (phase === "asking") return undefined;
    // Leaving the page would end it half-way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [phase]);

  const run = async (tracked: TrackedOperation) => {
    setPhase("running");
    const changed: string[] = [];
    const onStep = (rest: PendingBulkAction, ids: readonly string[]) => {
      changed.push(...ids);
      tracked.keep(rest);
      setRest(rest);
    };
    const error = await runBulkUpdate(client, whole, { onStep, isStopped: () => isStopped.current });
    // A failed change stays stored: the page may be closing, which ends its requests, and the next page offers to
    // continue.
    if (error !== undefined) notifyFailure("Couldn’t change all messages", error);
    else tracked.end();
    endBulk();
    if (changed.length > 0) offerUndo(changed);
  };

  const offerUndo = (ids: readonly string[]) => {
    const task: Task = { change, ids, rows: [], place: list.place };
    const words = wordsOf(task, reader);
    // Some changes can only be undone with what each message was before, which is unknown here.
    if (undoOf(task).length === 0) notify({ message: words.message });
    else announce(words, () => undo(task));
  };

  return {
    phase,
    done,
    isWaiting,
    begin: () => void run(trackOperation(whole)),
    stop: () => {
      isStopped.current = true;
    },
  };
}
