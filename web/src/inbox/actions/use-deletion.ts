import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";

/** Asks before messages are deleted; a no leads back to where the question came from. */
export function useDeletion(deleteAll: (ids: readonly string[]) => void) {
  const [toDelete, setToDelete] = useState<readonly string[]>([]);
  const returnFocus = useFocusReturn({ opened: toDelete.length > 0, shouldReturnFocus: false });
  return {
    /** What the owner is asked about; empty while nothing is asked. */
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
