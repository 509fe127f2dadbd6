import { createHash } from "node:crypto";
import { HOUR_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../deps.ts";
import { idFromDigest } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertDashboardReads } from "../../store/access-log/access-records.ts";

interface Input {
  readonly submissions: readonly { readonly id: string; readonly formId: string }[];
}

/**
 * Puts on record which messages a member opens in the dashboard, in one statement; call it before their contents leave.
 * Reads of one member and form within an hour are one record, which names each message once. The only member of an account
 * is not recorded.
 */
export async function recordOpened(scope: OwnerScope, deps: Deps, { submissions }: Input): Promise<void> {
  if (scope.actor.hasColleagues !== true || submissions.length === 0) return;
  const readAt = deps.clock.now();
  const hour = new Date(readAt.getTime() - (readAt.getTime() % HOUR_MS));
  const formOf = new Map(submissions.map(({ id, formId }) => [id, formId]));
  const opened = [...formOf].map(([submissionId, formId]) => {
    const digest = createHash("sha256").update(`${scope.accountId} ${scope.userId} ${formId}`).digest();
    return { submissionId, formId, recordId: idFromDigest("rec", hour, digest) };
  });
  await insertDashboardReads(scope, deps.db, opened, { hour, readAt });
}
