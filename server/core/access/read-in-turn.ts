import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "../deps.ts";
import type { SlotLimits } from "../platform/slots.ts";
import type { OwnerScope } from "../scope/scope.ts";

/** Each keeps a connection to the database busy for as long as it reads up to 50,000 messages. */
export const READS: SlotLimits = {
  maxAtOnce: 6,
  maxPerKey: 3,
  maxWaitMs: 5_000,
  busyMessage: "Postern is busy with other searches of yours. Try again in a few seconds.",
};

/** The account whose place the current call already has. */
const reading = new AsyncLocalStorage<string>();

/** Runs a read of many messages once one of the account's places is free. Reads within it share its place. */
export function readInTurn<T>(scope: OwnerScope, deps: Pick<Deps, "reads">, work: () => Promise<T>): Promise<T> {
  const { accountId } = scope;
  if (reading.getStore() === accountId) return work();
  return deps.reads.run(() => reading.run(accountId, work), accountId);
}
