import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { isPermitted } from "../../../shared/permissions.ts";
import { offsetAt } from "../../../shared/time-zones.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { readAccount } from "../../core/accounts/account.ts";
import type { Deps } from "../../core/deps.ts";
import { readForm } from "../../core/forms/forms.ts";
import { findForm } from "../../core/forms/store/forms.ts";
import { newsEmails } from "../../core/mail/news-emails.ts";
import type { SystemEmail } from "../../core/mail/system-email.ts";
import { findMember } from "../../core/members/store.ts";
import { forbidden } from "../../core/platform/errors.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import {
  deleteExportReminder,
  findExportReminder,
  findExportReminders,
  type Period,
  queueExportReminder,
  type ReminderSetting,
  saveExportReminder,
} from "./store.ts";

/** The hour at which reminders are sent, on Mondays and the first of the month, in the account's time zone. */
const HOUR = 8;

/** The user's reminder setting; null if there is none. */
export async function readExportReminder(scope: OwnerScope, deps: Deps): Promise<ReminderSetting | null> {
  requirePermission(scope, "export");
  return findExportReminder(scope, deps.db);
}

/** Sets the email reminder to export one form or, without a form, everything the user sees. Null turns it off. */
export async function setExportReminder(
  scope: OwnerScope,
  deps: Deps,
  reminder: ReminderSetting | null,
): Promise<ReminderSetting | null> {
  requirePermission(scope, "export");
  const { userId } = scope;
  if (scope.actor.kind !== "session" || userId === null) throw forbidden("Only signed-in members can be reminded.");
  if (reminder === null) {
    await deleteExportReminder(scope, deps.db, userId);
    return null;
  }
  const { frequency, formId } = reminder;
  if (formId !== null) await readForm(scope, deps, { formId });
  const { timeZone } = await readAccount(scope, deps);
  const { until } = periodBefore(frequency, deps.clock.now(), timeZone);
  await saveExportReminder(scope, deps.db, { userId, frequency, formId, toldUntil: until });
  return reminder;
}

/** The last full week or month for which a reminder is due. */
export function periodBefore(frequency: ReminderSetting["frequency"], now: Date, timeZone: string): Period {
  const local = new Date(now.getTime() + offsetAt(now.getTime(), timeZone) - HOUR * HOUR_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (frequency === "monthly") {
    return { from: new Date(Date.UTC(year, month - 1)), until: new Date(Date.UTC(year, month)) };
  }
  const sinceMonday = (local.getUTCDay() + 6) % 7;
  const until = Date.UTC(year, month, day - sinceMonday);
  return { from: new Date(until - 7 * DAY_MS), until: new Date(until) };
}

/** Queues the due reminders, each once. */
export async function queueExportReminders(scope: SystemScope, deps: Pick<Deps, "clock" | "db">): Promise<void> {
  const now = deps.clock.now();
  for (const reminder of await findExportReminders(scope, deps.db)) {
    const period = periodBefore(reminder.frequency, now, reminder.timeZone);
    if (period.until > reminder.toldUntil) await queueExportReminder(scope, deps.db, reminder, period);
  }
}

/**
 * Returns the user's export reminder email. Null if they turned it off, may no longer export, or do not see the form.
 */
export async function composeExportReminder(
  scope: OwnerScope,
  deps: Deps,
  { from, until }: Period,
): Promise<SystemEmail | null> {
  if (!isPermitted(scope.permissions, "export")) return null;
  const reminder = await findExportReminder(scope, deps.db);
  const form = reminder?.formId == null ? null : await findForm(scope, deps.db, reminder.formId);
  const member = reminder === null ? null : await findMember(scope, deps.db, reminder.userId);
  if (reminder === null || member?.emailVerified !== true) return null;
  if (reminder.formId !== null && form === null) return null;
  const to = new Date(until.getTime() - DAY_MS);
  return {
    to: member.email,
    id: `export-reminder.${member.userId}.${from.getTime()}.${to.getTime()}`,
    ...newsEmails.exportReminder({ form, from, to, publicUrl: deps.config.publicUrl }),
  };
}
