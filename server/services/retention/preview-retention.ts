import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, nextRetention, retentionCutOff, SHORTENING_DELAY_MS } from "../../scope/retention-window.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { countLeaving, findNextToGo, type LeavingForm } from "../../store/submissions/retention-preview.ts";
import { readAccount } from "../accounts/read-account.ts";
import { chosenDays } from "./retention-input.ts";

export interface RetentionPreview {
  readonly days: number;
  /** When it would take effect: now, or in a day when it is smaller than the one in force. */
  readonly at: Date;
  /** What the window would remove when it takes effect, form by form. */
  readonly forms: readonly LeavingForm[];
  /** What goes next under it: the first instant, and how many within a day from then. */
  readonly next: { readonly at: Date; readonly count: number } | null;
}

/** Returns what a retention window would remove, and when the next submissions would go under it. Changes nothing. */
export async function previewRetention(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly days: number },
): Promise<RetentionPreview> {
  requireWrite(scope);
  const days = chosenDays(deps.config, scope.plan, input.days);
  const at = await takesEffectAt(scope, deps, days);
  const cutOff = retentionCutOff(at, days);
  const [forms, next] = await Promise.all([countLeaving(scope, deps.db, cutOff), findNextToGo(scope, deps.db, cutOff)]);
  return {
    days,
    at,
    forms,
    next: next === null ? null : { at: new Date(next.oldestAt.getTime() + days * DAY_MS), count: next.count },
  };
}

async function takesEffectAt(scope: OwnerScope, deps: Deps, days: number): Promise<Date> {
  const now = deps.clock.now();
  if (days >= scope.retentionDays) return now;
  const next = nextRetention(await readAccount(scope, deps), deps.config, now);
  return next?.days === days ? next.at : new Date(now.getTime() + SHORTENING_DELAY_MS);
}
