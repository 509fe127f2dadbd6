import { useContext, useEffect, useRef, useState } from "react";
import { formatBack } from "../../kit/format/instants.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { isFolder } from "../../kit/navigation/folders.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { notify, notifyFailure } from "../../kit/ui/notify.ts";
import { type PendingBulkAction, trackOperation } from "../pending/pending-operations.ts";
import { runBulkUpdate } from "../pending/run-bulk-action.ts";
import type { MessageList } from "../state/use-list.ts";
import {
  announce,
  assigned,
  deleted,
  labelled,
  marked,
  movedTo,
  nameMessages,
  OPPOSITE,
  snoozed,
} from "./announce.tsx";
import { submissionActions } from "./submission-actions.ts";
import type { BulkChange, MessageActions } from "./use-message-actions.ts";

export interface BulkProps extends BulkChange {
  readonly list: MessageList;
  readonly actions: MessageActions;
}

type TrackedOperation = ReturnType<typeof trackOperation>;

/** Does one thing to everything that the list could show, call by call, until it is done or stopped. */
export function useBulk({ list, actions: { endBulk }, to, label, assignee, snoozedUntil }: BulkProps, total: number) {
  const { formId, folder, filter } = list;
  const client = useClient();
  const reader = useContext(ReaderContext);
  const actions = submissionActions(client, list.dispatch);
  const [phase, setPhase] = useState<"asking" | "running">("asking");
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const whole: PendingBulkAction = {
    formId,
    folder,
    filter,
    to,
    labelId: label?.id ?? null,
    assignee: assignee?.userId ?? null,
    snoozedUntil: snoozedUntil ?? null,
    total,
    after: null,
    done: 0,
  };
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
      setDone(changed.length);
    };
    const error = await runBulkUpdate(client, whole, { onStep, isStopped: () => isStopped.current });
    // What failed stays kept: the page may be on its way out, which ends its requests, and the next one offers to go on.
    if (error !== undefined) notifyFailure("Couldn’t change all messages", error);
    else tracked.end();
    endBulk();
    if (changed.length > 0) offerUndo(changed);
  };

  const offerUndo = (ids: readonly string[]) => {
    const what = nameMessages(ids.length);
    if (to === "deleted") {
      announce(deleted(what), () => void actions.restore(ids, [], list.place).then(list.refresh));
      return;
    }
    if (to === "labelled" || to === "unlabelled") {
      if (label === undefined) return;
      const isOn = to === "labelled";
      const undo = () => void actions.label(ids, label.id, !isOn).then(list.refresh);
      announce(labelled(ids.length, label.name, isOn), undo);
      return;
    }
    // Whose they were before is not known here.
    if (to === "assigned") return notify({ message: assigned(what, assignee ?? null).message });
    if (to === "snoozed") {
      const words = snoozed(what, formatBack(snoozedUntil ?? "", reader));
      announce(words, () => void actions.mark(ids, list.place.done === true ? "done" : "open").then(list.refresh));
    } else if (!isFolder(to)) {
      announce(marked(what, to), () => void actions.mark(ids, OPPOSITE[to]).then(list.refresh));
    } else {
      const undo = () => void actions.moveBack(ids, [], list.place).then(list.refresh);
      announce(movedTo(what, { from: folder, to }), undo);
    }
  };

  return {
    phase,
    done,
    begin: () => void run(trackOperation(whole)),
    stop: () => {
      isStopped.current = true;
    },
  };
}
