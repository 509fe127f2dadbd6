import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { countEverything } from "../../store/accounts/totals.ts";

export interface Stock {
  readonly serverVersion: string;
  readonly accounts: number;
  readonly forms: number;
  readonly submissions: number;
  /** Requests that reached the intake, by what became of them. */
  readonly receipts: Readonly<Record<string, number>>;
}

/** Whole-house figures for the operator; nothing of what visitors wrote. */
export async function takeStock(scope: SystemScope, deps: Deps): Promise<Stock> {
  return countEverything(scope, deps.db);
}
