import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable } from "../errors.ts";
import { type Arrival, commitReceipts, type LedgerCount, TransactionInDoubt } from "../store/intake/commit-batch.ts";

/** How an attempt to write a batch went. */
export type CommitOutcome =
  | { readonly kind: "kept" }
  /** The database cannot be reached or cannot write now; with a transaction id, the commit itself was cut off. */
  | {
      readonly kind: "away";
      readonly reason: "unavailable" | "disk_full";
      readonly transactionInDoubt: string | null;
      readonly cause: unknown;
    }
  /** The database is well and will not take this: something in the batch is wrong. */
  | { readonly kind: "rejected"; readonly cause: unknown };

export async function tryCommit(
  { db, newId }: Pick<Deps, "db" | "newId">,
  arrivals: readonly Arrival[],
  counts: readonly LedgerCount[],
): Promise<CommitOutcome> {
  try {
    await commitReceipts(db, () => newId("dlv"), arrivals, counts);
    return { kind: "kept" };
  } catch (cause) {
    if (cause instanceof TransactionInDoubt) {
      return { kind: "away", reason: "unavailable", transactionInDoubt: cause.transactionId, cause };
    }
    return isDatabaseUnavailable(cause) || CANNOT_WRITE_NOW.test(errorCode(cause))
      ? { kind: "away", reason: awayReason(cause), transactionInDoubt: null, cause }
      : { kind: "rejected", cause };
  }
}

// Disk or memory full, a standby that takes no writes, a statement cancelled by the operator.
const CANNOT_WRITE_NOW = /^(53|25006|57014)/;
const DISK_FULL = "53100";
const FOREIGN_KEY_VIOLATION = "23503";

function awayReason(cause: unknown): "unavailable" | "disk_full" {
  return errorCode(cause) === DISK_FULL ? "disk_full" : "unavailable";
}

/** Whether a row was rejected because its form was deleted after it was looked up. */
export function isFormGone(cause: unknown): boolean {
  return errorCode(cause) === FOREIGN_KEY_VIOLATION;
}

/** What may be logged of an error: a database's message and detail quote the row, which holds a visitor's words. */
export function loggableCause(cause: unknown): Readonly<Record<string, string>> {
  const code = errorCode(cause);
  if (code === "") return { cause: cause instanceof Error ? (cause.stack ?? cause.message) : "not an error" };
  return { code, ...(cause instanceof Error && "constraint" in cause ? { constraint: String(cause.constraint) } : {}) };
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
