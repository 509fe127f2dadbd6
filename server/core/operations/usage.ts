import { isOperator } from "../access/operator.ts";
import { countTotals, estimateStoredBytes } from "../accounts/store/usage.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";

export interface Totals {
  readonly serverVersion: string;
  readonly accounts: number;
  readonly forms: number;
  readonly submissions: number;
  /** Requests that reached the intake, by what became of them. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Figures of the whole instance for the operator; nothing of what visitors wrote. */
export async function collectTotals(scope: SystemScope, deps: Deps): Promise<Totals> {
  return countTotals(scope, deps.db);
}

/** About how many bytes the account's submissions take up, search index included. */
export function readStoredBytes(scope: OwnerScope, deps: Deps): Promise<number> {
  return estimateStoredBytes(scope, deps.db);
}

export interface LowDisk {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Submissions are refused until there is space. */
  readonly refusesSubmissions: boolean;
}

/** The instance's disk while it has little space left, for its operator, whose account is the first; null for others. */
export async function readLowDisk(scope: OwnerScope, deps: Deps): Promise<LowDisk | null> {
  const disk = await deps.disk.state();
  if (disk === null || disk.level === "ok") return null;
  if (!(await isOperator(scope, deps))) return null;
  const { freeBytes, totalBytes, level } = disk;
  return { freeBytes, totalBytes, refusesSubmissions: level === "full" && deps.config.databaseUrl === null };
}
