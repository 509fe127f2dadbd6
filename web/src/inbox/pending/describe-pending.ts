import { countOf, formatCount } from "../../format/counts.ts";
import { actionLabel } from "./action-label.ts";
import { actionOf, doneCount, type PendingOperation } from "./pending-operations.ts";

/** How far something came before the page was left, and no more than is known. */
export function describePending(work: PendingOperation): string {
  const all = countOf(work.total, "message", "messages");
  const what = actionLabel(actionOf(work), all);
  if (!work.hasBegun) return `${what} was cancelled because you left the page. Nothing was changed.`;
  const done = doneCount(work);
  if (done === 0) return `${what} was interrupted just after it started.`;
  return `${what} was interrupted after at least ${formatCount(done)}.`;
}
