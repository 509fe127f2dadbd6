import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { countInboxByDay, findNewestMessages, type NewestMessage } from "../../store/forms/form-activity.ts";
import { readAccount } from "../accounts/account.ts";
import { summaryAsMember } from "../submissions/visible-fields.ts";
import { dayStarts, statsCalendar } from "./stats-by-day.ts";

export const ACTIVITY_DAYS = 30;

/** Returns the newest message in the inbox of each form. */
export async function readNewestMessages(scope: OwnerScope, deps: Deps): Promise<Map<string, NewestMessage>> {
  const newest = await findNewestMessages(scope, deps.db);
  return new Map(
    [...newest].map(([formId, { createdAt, sender, fields }]) => [
      formId,
      { createdAt, sender: summaryAsMember(scope, { formId, createdAt, fields, sender, preview: "" }).sender },
    ]),
  );
}

/** Returns how many messages arrived in the inbox of each form on each of the owner's last thirty days. */
export async function readDailyMessages(scope: OwnerScope, deps: Deps): Promise<Map<string, number[]>> {
  const { timeZone } = await readAccount(scope, deps);
  return countInboxByDay(scope, deps.db, dayStarts(statsCalendar(deps.clock.now(), ACTIVITY_DAYS, timeZone)));
}
