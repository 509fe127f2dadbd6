import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { countReceipts } from "../../store/receipt-summaries.ts";

export interface ReceiptSummary {
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly refused: readonly { readonly reason: string; readonly count: number }[];
}

const REFUSED = "refused:";

/** The ledger of one form: received = inbox + spam + refused. */
export async function summarizeReceipts(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<ReceiptSummary> {
  const counts = await countReceipts(scope, deps.db, input.formId);
  const refused = [...counts]
    .filter(([outcome]) => outcome.startsWith(REFUSED))
    .map(([outcome, count]) => ({ reason: outcome.slice(REFUSED.length), count }))
    .sort((a, b) => b.count - a.count);
  const received = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { received, inbox: counts.get("inbox") ?? 0, spam: counts.get("spam") ?? 0, refused };
}
