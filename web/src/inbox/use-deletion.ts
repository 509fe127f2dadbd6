import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";

/** Asks before anything is deleted; a no leads back to where the question came from. */
export function useDeletion(deleteAll: (ids: readonly string[]) => Promise<unknown>) {
  const [toDelete, setToDelete] = useState<readonly string[]>([]);
  const returnFocus = useFocusReturn({ opened: toDelete.length > 0, shouldReturnFocus: false });
  return {
    /** What the owner is asked about; empty while nothing is asked. */
    toDelete,
    askToDelete: setToDelete,
    keep: () => {
      setToDelete([]);
      returnFocus();
    },
    deleteForGood: () => {
      setToDelete([]);
      void deleteAll(toDelete);
    },
  };
}
