import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { countReceipts } from "../../store/intake/stat-summaries.ts";
import { type ReceiptSummary, summaryOf } from "./summary-of.ts";

/** The ledger of one form since it was made. */
export async function summarizeReceipts(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<ReceiptSummary> {
  const counts = await countReceipts(scope, deps.db, input.formId);
  return summaryOf([...counts].map(([outcome, count]) => ({ outcome, count })));
}
