import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "../deps.ts";
import type { SlotLimits } from "../platform/slots.ts";
import type { OwnerScope } from "../scope/scope.ts";

/** One per account, because a read of up to 10,000 messages holds a database connection until it ends. */
export const READS: SlotLimits = {
  maxAtOnce: 6,
  maxPerKey: 1,
  maxWaitMs: 5_000,
  busyMessage: "Postern is busy with other searches and changes of your account. Try again in a few seconds.",
};

/** The account whose slot the current call already holds. */
const reading = new AsyncLocalStorage<string>();

/** Runs a large read, or a change of many messages, once the account's slot is free. Nested reads share it. */
export function readInTurn<T>(scope: OwnerScope, deps: Pick<Deps, "reads">, work: () => Promise<T>): Promise<T> {
  const { accountId } = scope;
  if (reading.getStore() === accountId) return work();
  return deps.reads.run(() => reading.run(accountId, work), accountId);
}
