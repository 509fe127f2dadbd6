import { nameOfPerson } from "../../../shared/people.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { announcePresence, type Presence } from "../../store/database/announcements.ts";
import { readViewer } from "../accounts/account.ts";
import { formOf } from "./colleagues.ts";
import { requireOwner } from "./labels.ts";

export const PRESENCE_DOING = ["reading", "replying", "away"] as const satisfies readonly Presence["doing"][];

/** Tells the other members who can see a message what one of them does with it. An account with one member tells nobody. */
export async function reportPresence(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, doing }: Pick<Presence, "submissionId" | "doing">,
): Promise<void> {
  requireOwner(scope);
  requirePermission(scope, "use");
  const formId = await formOf(scope, deps, submissionId);
  if (scope.actor.hasColleagues !== true) return;
  const { user } = await readViewer(scope, deps);
  await announcePresence(scope, deps.db, {
    ...{ submissionId, formId, doing },
    ...{ userId: scope.userId, name: nameOfPerson(user) },
  });
}
