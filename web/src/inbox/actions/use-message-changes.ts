import { useFocusReturn } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import type { Folder } from "../../graphql/operations/documents.ts";
import type { Label } from "../../labels/use-labels.ts";
import type { ListPlace } from "../list/list-state.ts";
import type { Mark } from "./announce.tsx";
import type { ChangesOf } from "./change-messages.ts";

// The list stands without it, and it is there before the owner has chosen what to change.
let changes: Promise<typeof import("./change-messages.ts")> | undefined;

/** Once loaded, what is asked for is done before the next key can be pressed. */
function loadChanges() {
  changes ??= import("./change-messages.ts").catch((error) => {
    changes = undefined;
    throw error;
  });
  return changes;
}

/** Moves, deletes and marks messages of a list. */
export function useMessageChanges(list: Omit<ChangesOf, "client" | "router" | "isShown">) {
  const { place } = list;
  const client = useClient();
  const router = useRouter();
  /** An undo may come when another list, or none, is on the page. */
  const shown = useRef<ListPlace | null>(null);
  useEffect(() => {
    shown.current = place;
    return () => {
      shown.current = null;
    };
  }, [place]);
  useEffect(() => void loadChanges(), []);
  const of: ChangesOf = { ...list, client, router, isShown: () => shown.current === place };

  return {
    markOpened: (id: string) => void loadChanges().then(({ markOpened }) => markOpened(of, id)),
    mark: (ids: readonly string[], as: Mark) =>
      void loadChanges().then(({ markMessages }) => markMessages(of, ids, as)),
    finish: (ids: readonly string[], as: "done" | "open") =>
      void loadChanges().then(({ finishMessages }) => finishMessages(of, ids, as)),
    label: (ids: readonly string[], label: Label, isOn: boolean) =>
      void loadChanges().then(({ labelMessages }) => labelMessages(of, ids, label, isOn)),
    move: (ids: readonly string[], to: Folder) =>
      void loadChanges().then(({ moveMessages }) => moveMessages(of, ids, to)),
    remove: (ids: readonly string[]) => void loadChanges().then(({ deleteMessages }) => deleteMessages(of, ids)),
  };
}

/** Asks before messages are deleted; a no leads back to where the question came from. */
export function useDeletion(deleteAll: (ids: readonly string[]) => void) {
  const [toDelete, setToDelete] = useState<readonly string[]>([]);
  const returnFocus = useFocusReturn({ opened: toDelete.length > 0, shouldReturnFocus: false });
  return {
    toDelete,
    askToDelete: setToDelete,
    cancelDelete: () => {
      setToDelete([]);
      returnFocus();
    },
    confirmDelete: () => {
      setToDelete([]);
      deleteAll(toDelete);
    },
  };
}
