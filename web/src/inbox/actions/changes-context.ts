import { createContext, useEffect, useState } from "react";
import { ChangeQueue } from "./change-queue.ts";

/** Of the tab: changes to one message may come from any page in it. */
export const ChangesContext = createContext(new ChangeQueue());

export function useChanges(): ChangeQueue {
  const [changes] = useState(() => new ChangeQueue());
  useEffect(() => {
    const flush = () => changes.flush();
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, [changes]);
  return changes;
}
