import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findViewer } from "../../store/accounts/users.ts";
import { announcePresence, type Presence } from "../../store/database/announcements.ts";
import { findFormOfSubmission } from "../../store/submissions/note-mentions.ts";
import { requireOwner } from "./labels.ts";
import { toColleague } from "./mentions.ts";

export const PRESENCE_DOING = ["reading", "replying", "away"] as const satisfies readonly Presence["doing"][];

/** Tells the other members who can see a message what one of them does with it. An account with one member tells nobody. */
export async function reportPresence(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, doing }: Pick<Presence, "submissionId" | "doing">,
): Promise<void> {
  requireOwner(scope);
  requirePermission(scope, "use");
  const formId = isId(submissionId, "sub") ? await findFormOfSubmission(scope, deps.db, submissionId) : null;
  const viewer = await findViewer(scope, deps.db);
  if (formId === null || viewer === null) throw notFound("submission");
  if (scope.actor.hasColleagues !== true) return;
  const { userId, name } = toColleague({ userId: scope.userId, ...viewer.user });
  await announcePresence(scope, deps.db, { submissionId, formId, userId, name, doing });
}
