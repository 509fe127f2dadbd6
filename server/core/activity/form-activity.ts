import { readInTurn } from "../access/read-in-turn.ts";
import { readAccount } from "../accounts/account.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { dayStarts, statsCalendar } from "./stats-by-day.ts";
import { countInboxByDay, findNewestMessages, type NewestMessage } from "./store.ts";

export const ACTIVITY_DAYS = 30;

export function readNewestMessages(scope: OwnerScope, deps: Deps): Promise<Map<string, NewestMessage>> {
  return readInTurn(scope, deps, () => findNewestMessages(scope, deps.db));
}

/** Counts the messages that arrived in each form's inbox on each of the owner's last thirty days. */
export async function readDailyMessages(scope: OwnerScope, deps: Deps): Promise<Map<string, number[]>> {
  const { timeZone } = await readAccount(scope, deps);
  const starts = dayStarts(statsCalendar(deps.clock.now(), ACTIVITY_DAYS, timeZone));
  return readInTurn(scope, deps, () => countInboxByDay(scope, deps.db, starts));
}
