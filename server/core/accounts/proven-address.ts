import type { Deps } from "../deps.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { readAccount, readViewer } from "./account.ts";

/**
 * FORBIDDEN for a user who has not proved their address and could: it may be somebody else's, for whom no other way in is to
 * wait here. Whoever came with a provider is known by that, and loses it to whoever proves the address.
 */
export async function requireProvenAddress(scope: OwnerScope, deps: Deps): Promise<void> {
  if (scope.actor.kind === "operator" || (await readViewer(scope, deps)).user.emailVerified) return;
  if (!(await sendsMail(scope, deps))) return;
  for (const { knowsUser } of deps.features) if (await knowsUser?.(scope, deps)) return;
  throw forbidden(
    `Confirm your email address first: open ${deps.config.publicUrl}/forgot-password in this browser, then the link that is mailed to you.`,
  );
}

/**
 * Returns a predicate for new destinations that need no confirmation: any that the operator adds, and the owner's own
 * address once verified.
 */
export async function trustedDestinations(scope: OwnerScope, deps: Deps): Promise<(address: string) => boolean> {
  if (scope.actor.kind === "operator") return () => true;
  const { email, emailVerified } = (await readAccount(scope, deps)).contact;
  return (address) => emailVerified && address === email;
}
