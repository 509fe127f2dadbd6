import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { backlogDigest, MAX_AT_ONCE, MAX_SINGLE_MAILS } from "../destinations/store/backlog.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { conflict } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countSavedEmails } from "./store/saved-emails.ts";
import { restartSavedEmails } from "./store/transitions.ts";

/**
 * Counts emails saved as files for lack of a mail server and not sent since, up to 10,000. Zero without a mail server.
 */
export async function countWaitingEmails(scope: OwnerScope, deps: Deps): Promise<number> {
  return (await sendsMail(scope, deps)) ? countSavedEmails(scope, deps.db, MAX_AT_ONCE) : 0;
}

/**
 * Sends each of them once, oldest first, to destinations that are still confirmed, as a digest if there are many for
 * one. Returns how many were queued.
 */
export async function sendWaitingEmails(scope: OwnerScope, deps: Deps): Promise<number> {
  requirePermission(scope, "own");
  if (!(await sendsMail(scope, deps))) throw conflict("Email is not set up on this server.");
  const now = deps.clock.now();
  const limits = { most: MAX_AT_ONCE, singles: MAX_SINGLE_MAILS };
  return restartSavedEmails(scope, deps.db, { ...limits, now, digest: backlogDigest(now) });
}
