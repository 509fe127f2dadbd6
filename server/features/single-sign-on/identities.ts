import { requirePermission } from "../../core/access/require-permission.ts";
import type { Config } from "../../core/config.ts";
import type { ProviderSignIn } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { subjectOf } from "./person.ts";
import type { Claims, Provider } from "./provider.ts";
import { deleteIdentity, findIdentities, hasOwnerSignedIn, type IdentityRow, insertIdentity } from "./store.ts";

/** The user's identities, oldest first. */
export async function listIdentities(scope: OwnerScope, deps: Deps): Promise<IdentityRow[]> {
  requirePermission(scope, "use");
  return findIdentities(scope, deps.db);
}

/** Links the user's identity at the provider, if they started the visit themselves. */
export async function linkIdentity(
  scope: OwnerScope,
  deps: Deps,
  { provider, claims, visit }: { readonly provider: Provider; readonly claims: Claims; readonly visit: ProviderSignIn },
): Promise<void> {
  requirePermission(scope, "use");
  if (visit.userId !== scope.userId) throw forbidden("Somebody else has signed in here meanwhile. Start again.");
  const { issuer, name } = provider.settings;
  const subject = subjectOf(claims, provider.settings);
  const identity = { id: deps.newId("idn"), issuer, subject, name, createdAt: deps.clock.now() };
  const outcome = await insertIdentity(scope, deps.db, identity);
  if (outcome === "taken") throw conflict(`This account of ${name} is linked to another user here.`);
  if (outcome === "full") throw conflict(`You have linked an account of ${name} already. Unlink it first.`);
}

/** The identity can no longer sign in; sessions it started continue. */
export async function unlinkIdentity(scope: OwnerScope, deps: Deps, { id }: { readonly id: string }): Promise<void> {
  requirePermission(scope, "use");
  const input = { id, name: (issuer: string) => nameOf(deps.config, issuer), now: deps.clock.now() };
  const outcome = isId(id, "idn") ? await deleteIdentity(scope, deps.db, input) : "absent";
  if (outcome === "absent") throw notFound("linked sign-in");
  if (outcome === "last") throw conflict("This is your only way to sign in. Set a password or add a passkey first.");
}

/** The provider's display name, also for an issuer from earlier settings. */
export function nameOf({ oidc }: Pick<Config, "oidc">, issuer: string): string {
  return oidc?.issuer === issuer ? oidc.name : new URL(issuer).host;
}

/** Whether passwords, passkeys and sign-ups are refused: if the operator set so, once an owner can do without them. */
export async function isOnlyWayIn(scope: SystemScope, deps: Deps): Promise<boolean> {
  const { oidc } = deps.config;
  return oidc?.only === true && hasOwnerSignedIn(scope, deps.db, oidc.issuer);
}
