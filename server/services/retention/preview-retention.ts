import { requireWrite } from "../../access/require-rights.ts";
import { DAY_MS, retentionCutOff } from "../../access/retention.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { countLeaving, findNextToGo, type LeavingForm } from "../../store/retention-preview.ts";
import { chosenDays } from "./retention-input.ts";

export interface RetentionPreview {
  readonly days: number;
  /** What the window would remove at once, form by form. */
  readonly forms: readonly LeavingForm[];
  /** What goes next under it: the first instant, and how many within a day from then. */
  readonly next: { readonly at: Date; readonly count: number } | null;
}

/** What a retention window would remove now, and when the next submissions would go under it. Changes nothing. */
export async function previewRetention(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly days: number },
): Promise<RetentionPreview> {
  requireWrite(scope);
  const days = chosenDays(deps.config, scope.plan, input.days);
  const cutOff = retentionCutOff(deps.clock.now(), days);
  const [forms, next] = await Promise.all([countLeaving(scope, deps.db, cutOff), findNextToGo(scope, deps.db, cutOff)]);
  return {
    days,
    forms,
    next: next === null ? null : { at: new Date(next.oldestAt.getTime() + days * DAY_MS), count: next.count },
  };
}
