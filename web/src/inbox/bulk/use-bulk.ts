import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { isFolder } from "../../folders.ts";
import type { BulkAction } from "../../graphql/operations/documents.ts";
import type { Label } from "../../labels/use-labels.ts";
import { notifyFailure } from "../../ui/notify.ts";
import { announce, labelled, marked, movedTo, nameMessages, OPPOSITE } from "../actions/announce.tsx";
import { submissionActions } from "../actions/submission-actions.ts";
import { type PendingBulkAction, trackOperation } from "../pending/pending-operations.ts";
import { runBulkUpdate } from "../pending/run-bulk-action.ts";
import type { FolderState } from "../use-folder.ts";

const UNDO_WINDOW_MS = 5_000;
type TrackedOperation = ReturnType<typeof trackOperation>;

/** Does one thing to everything that the list could show, call by call, until it is done or stopped. */
export function useBulk(view: FolderState, to: BulkAction, label: Label | null, total: number) {
  const { formId, folder, filter } = view;
  const client = useClient();
  const actions = submissionActions(client, view.list.dispatch);
  const [phase, setPhase] = useState<"asking" | "undo-window" | "running">("asking");
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const whole: PendingBulkAction = {
    kind: "change",
    formId,
    folder,
    filter,
    to,
    labelId: label?.id ?? null,
    total,
    after: null,
    done: 0,
    hasBegun: false,
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
    if (error !== undefined) notifyFailure("Some messages could not be changed", error);
    else tracked.end();
    view.endBulk();
    if (changed.length > 0) offerUndo(changed);
  };

  const offerUndo = (ids: readonly string[]) => {
    if (to === "deleted") return;
    if (to === "labelled" || to === "unlabelled") {
      if (label === null) return;
      const isOn = to === "labelled";
      announce(
        labelled(nameMessages(ids.length), label.name, isOn),
        () => void actions.label(ids, label.id, !isOn).then(view.list.refresh),
      );
      return;
    }
    if (!isFolder(to)) {
      announce(
        marked(nameMessages(ids.length), to),
        () => void actions.mark(ids, OPPOSITE[to]).then(view.list.refresh),
      );
    } else {
      announce(
        movedTo(nameMessages(ids.length), { from: folder, to }),
        () => void actions.moveBack(ids, [], view.place).then(view.list.refresh),
      );
    }
  };

  return {
    phase,
    done,
    begin: () => {
      const tracked = trackOperation(whole);
      if (to !== "deleted") {
        void run(tracked);
        return;
      }
      setPhase("undo-window");
      setTimeout(() => {
        if (isStopped.current) tracked.end();
        else void run(tracked);
      }, UNDO_WINDOW_MS);
    },
    stop: () => {
      isStopped.current = true;
      if (phase === "undo-window") view.cancelBulk();
    },
  };
}
