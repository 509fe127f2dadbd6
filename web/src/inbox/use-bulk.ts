import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { ChangeMatchingDocument, type MatchingChange } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";
import { announce, marked, movedTo } from "./announce.tsx";
import { OTHER_FOLDER } from "./folders.ts";
import type { FolderState } from "./use-folder.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";

const GRACE_MS = 5_000;
const TOUCHES = { additionalTypenames: ["Form", "FolderCounts", "Submission"] };

/** Does one thing to everything that the list could show, call by call, until it is done or stopped. */
export function useBulk(view: FolderState, to: MatchingChange) {
  const { formId, folder, narrow } = view;
  const client = useClient();
  const actions = useSubmissionActions(view.list.dispatch);
  const [phase, setPhase] = useState<"asking" | "grace" | "running">("asking");
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  useEffect(() => {
    if (phase === "asking") return undefined;
    // Leaving the page would end it half-way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [phase]);

  const run = async () => {
    setPhase("running");
    const changed: string[] = [];
    let after: string | null = null;
    do {
      const variables: { after: string | null } & Pick<FolderState, "formId" | "folder" | "narrow"> = {
        formId,
        folder,
        narrow,
        after,
      };
      const { data, error } = await client.mutation(ChangeMatchingDocument, { ...variables, to }, TOUCHES).toPromise();
      if (!data) {
        if (error !== undefined) notifyFailure("Not all of it could be done", error);
        break;
      }
      changed.push(...data.changeMatching.ids);
      after = data.changeMatching.nextCursor;
      setDone(changed.length);
    } while (after !== null && !isStopped.current);
    view.endBulk();
    if (changed.length > 0) offerUndo(changed);
  };

  const offerUndo = (ids: readonly string[]) => {
    if (to === "read" || to === "unread") {
      announce(
        marked(ids.length, to),
        () => void actions.mark(ids, to === "read" ? "unread" : "read").then(view.list.refresh),
      );
    } else if (to !== "deleted") {
      announce(movedTo(ids.length, to), () => void actions.move(ids, OTHER_FOLDER[to]).then(view.list.refresh));
    }
  };

  return {
    phase,
    done,
    begin: () => {
      if (to !== "deleted") {
        void run();
        return;
      }
      setPhase("grace");
      setTimeout(() => {
        if (isStopped.current) view.cancelBulk();
        else void run();
      }, GRACE_MS);
    },
    stop: () => {
      isStopped.current = true;
      if (phase === "grace") view.cancelBulk();
    },
  };
}
