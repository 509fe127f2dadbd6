import { MAX_SELECTION } from "../../../../shared/limits.ts";
import type { CombinedError } from "../../kit/graphql/urql.ts";
import { notifyFailure } from "../../kit/ui/notify.ts";
import { TOUCHES } from "../pending/run-bulk-action.ts";

type Send = (batch: readonly string[]) => Promise<CombinedError | undefined>;

// Of the tab: changes to one message may come from anywhere in it.
let previous: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Sends a change once the one before is answered: whatever the owner did last is what stays. When the page is left, all
 * that wait are sent at once.
 */
function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  waiting += 1;
  const answer = Promise.race([previous, left]).then(() => {
    waiting -= 1;
    return send();
  });
  previous = answer.catch(() => undefined);
  return answer;
}

let left = leavingPage();

function leavingPage(): Promise<void> {
  return new Promise((resolve) => {
    const onLeave = () => {
      resolve();
      left = leavingPage();
    };
    addEventListener("pagehide", onLeave, { once: true });
  });
}

/** A change is sent also when the page is left just then. Only the last of several loads again what is on the page. */
export function contextOfChange() {
  return { fetchOptions: { keepalive: true }, ...(waiting === 0 ? TOUCHES : {}) };
}

/** The last change of each kind that a message waits for. */
const awaited = new Map<string, object>();

/**
 * Returns whether all of it was done. A message that waits for a later change of the same kind is left to that one: all that
 * wait when the page is left are sent at once, and the server may take them in any order.
 */
export async function inBatches(kind: string, ids: readonly string[], problem: string, send: Send): Promise<boolean> {
  const change = {};
  for (const id of ids) awaited.set(`${kind} ${id}`, change);
  const take = (id: string) => awaited.get(`${kind} ${id}`) === change && awaited.delete(`${kind} ${id}`);
  for (let from = 0; from < ids.length; from += MAX_SELECTION) {
    const error = await inTurn(async () => {
      const batch = ids.slice(from, from + MAX_SELECTION).filter(take);
      return batch.length === 0 ? undefined : send(batch);
    });
    if (error !== undefined) {
      notifyFailure(problem, error);
      return false;
    }
  }
  return true;
}
