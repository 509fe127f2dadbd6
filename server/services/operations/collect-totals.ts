import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { countTotals } from "../../store/accounts/totals.ts";

export interface Totals {
  readonly serverVersion: string;
  readonly accounts: number;
  readonly forms: number;
  readonly submissions: number;
  /** Requests that reached the intake, by what became of them. */
  readonly receipts: Readonly<Record<string, number>>;
}

/** Whole-house figures for the operator; nothing of what visitors wrote. */
export async function collectTotals(scope: SystemScope, deps: Deps): Promise<Totals> {
  return countTotals(scope, deps.db);
}
