import type { Deps } from "../../deps.ts";
import { forbidden } from "../../platform/errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findIdentities } from "../../store/accounts/identities.ts";
import { sendsMail } from "../mail/mailer.ts";
import { readViewer } from "./account.ts";

/**
 * FORBIDDEN for a user who has not proved their address and could: it may be somebody else's, for whom no other way in is to
 * wait here. Whoever came with a provider is known by that, and loses it to whoever proves the address.
 */
export async function requireProvenAddress(scope: OwnerScope, deps: Deps): Promise<void> {
  if (scope.actor.kind === "operator" || (await readViewer(scope, deps)).user.emailVerified) return;
  if (!(await sendsMail(scope, deps)) || (await findIdentities(scope, deps.db)).length > 0) return;
  throw forbidden(
    `Confirm your email address first: open ${deps.config.publicUrl}/forgot-password in this browser, then the link that is mailed to you.`,
  );
}
