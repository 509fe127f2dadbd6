import type { MappedRole, OidcConfig } from "../../core/config.ts";
import type { ProviderSignIn } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, forbidden, PosternError } from "../../core/platform/errors.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { joinByProvider } from "../members/join.ts";
import { applyGroupRole, findMappedAccounts, insertGroupMember, isMember } from "../members/store/group-roles.ts";
import { groupRoleOf, personOf, subjectOf, wantedClaims } from "./person.ts";
import type { Claims, Provider, Redeemed } from "./provider.ts";
import { findIdentity, noteIdentityUse } from "./store.ts";

export interface ProviderUser {
  readonly userId: string;
  /** This sign-in created the user. */
  readonly isNew: boolean;
}

/**
 * Finds the user returning from the provider, after applying their groups. Unknown people are admitted only by an
 * invitation or a group: an email address identifies nobody.
 */
export async function signInByProvider(
  scope: SystemScope,
  deps: Deps,
  { redeemed, ...input }: { readonly provider: Provider; readonly redeemed: Redeemed; readonly visit: ProviderSignIn },
): Promise<ProviderUser> {
  const { settings } = input.provider;
  const key = { issuer: settings.issuer, subject: subjectOf(redeemed.claims, settings) };
  let identity = await findIdentity(scope, deps.db, key);
  const isNew = identity === null;
  const claims = await completeClaims(redeemed, settings, { isKnown: !isNew });
  const said = settings.groups === null ? null : groupRoleOf(claims, settings.groups);
  const isUnsaid = settings.groups !== null && said === null;
  if (isUnsaid)
    deps.log.warn({ part: "single sign-on" }, "the provider did not say somebody’s groups: their role stays");
  const accountId = await mappedAccount(scope, deps, input.provider);
  if (identity === null) {
    const mapped = said?.role == null || accountId === null ? null : { role: said.role, accountId };
    await addUser(scope, deps, { ...input, claims, mapped });
    identity = await findIdentity(scope, deps.db, key);
  }
  if (identity?.byGroup === true && settings.groups !== null && accountId === null) throw unclear();
  const now = deps.clock.now();
  if (identity !== null && accountId !== null && said !== null) {
    await applyGroupRole(scope, deps.db, { identity, accountId, role: said.role, now });
  }
  if (identity === null || !(await isMember(scope, deps.db, identity.userId))) throw unknown(settings.name);
  await noteIdentityUse(scope, deps.db, {
    ...{ id: identity.id, lastUsedAt: now },
    groupsUnsaidAt: isUnsaid ? now : null,
  });
  return { userId: identity.userId, isNew };
}

/** Of somebody who is known nothing is needed but their groups, which then are not said. */
function completeClaims(redeemed: Redeemed, settings: OidcConfig, who: { readonly isKnown: boolean }): Promise<Claims> {
  const complete = redeemed.complete(wantedClaims(settings, who));
  return who.isKnown ? complete.catch(() => redeemed.claims) : complete;
}

async function addUser(
  scope: SystemScope,
  deps: Deps,
  entering: {
    readonly provider: Provider;
    readonly claims: Claims;
    readonly visit: ProviderSignIn;
    readonly mapped: { readonly role: MappedRole; readonly accountId: string } | null;
  },
): Promise<void> {
  const { claims, visit, mapped } = entering;
  const { settings } = entering.provider;
  if (visit.invitationHash !== null) {
    const person = personOf(claims, settings);
    await joinByProvider(scope, deps, { tokenHash: visit.invitationHash, person });
    return;
  }
  if (mapped === null) throw unknown(settings.name);
  const { issuer, subject, name, email, isEmailVerified: emailVerified } = personOf(claims, settings);
  const identity = { id: deps.newId("idn"), issuer, subject, byGroup: true };
  const user = { id: deps.newId("usr"), name, email, emailVerified, by: { identity } };
  const outcome = await insertGroupMember(scope, deps.db, { user, ...mapped, now: deps.clock.now() });
  if (outcome === "added") return;
  throw conflict(
    `Somebody signs in here with ${email} already. If that is you, sign in and link ${settings.name} under Settings → Security.`,
  );
}

/** The account whose members come from groups; null if none does, or it is ambiguous. */
async function mappedAccount(scope: SystemScope, deps: Deps, { settings }: Provider): Promise<string | null> {
  if (settings.groups === null) return null;
  const [account, ...others] = await findMappedAccounts(scope, deps.db, settings.groups.accountId);
  if (account !== undefined && others.length === 0) return account.id;
  deps.log.warn({ part: "single sign-on" }, "groups give no roles: `postern doctor` says why");
  return null;
}

/** Nobody can tell whether they have left the group. */
function unclear(): PosternError {
  return forbidden(
    "Your groups give you access, but this server does not say to which account. Its operator has to set OIDC_GROUPS_ACCOUNT.",
  );
}

function unknown(name: string): PosternError {
  return new PosternError(
    "UNAUTHENTICATED",
    `Nobody here signs in with this account of ${name}. Use an invitation or, if you have a password, sign in and link ${name} under Settings → Security.`,
  );
}
