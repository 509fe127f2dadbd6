import type { MappedRole } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { conflict, PosternError } from "../../platform/errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findIdentity, noteIdentityUse } from "../../store/accounts/identities.ts";
import type { ProviderSignIn } from "../../store/database/db.ts";
import { applyGroupRole, findMappedAccounts, insertGroupMember, isMember } from "../../store/members/group-roles.ts";
import { joinByProvider } from "../members/join.ts";
import { personOf, roleOf, subjectOf } from "./person.ts";
import type { Claims, Provider } from "./provider.ts";

export interface Entrance {
  readonly userId: string;
  /** They have become a user by coming. */
  readonly isNew: boolean;
}

/**
 * Finds who has come back from the provider, and first does what their groups say. Whoever is not known is let in by an
 * invitation or a group alone: an email leads to nobody.
 */
export async function enterByProvider(
  scope: SystemScope,
  deps: Deps,
  input: { readonly provider: Provider; readonly claims: Claims; readonly visit: ProviderSignIn },
): Promise<Entrance> {
  const { claims } = input;
  const { settings } = input.provider;
  const key = { issuer: settings.issuer, subject: subjectOf(claims, settings) };
  const role = settings.groups === null ? null : roleOf(claims, settings.groups);
  const accountId = await mappedAccount(scope, deps, input.provider);
  const mapped = role === null || accountId === null ? null : { role, accountId };
  let identity = await findIdentity(scope, deps.db, key);
  const isNew = identity === null;
  if (identity === null) {
    await addUser(scope, deps, { ...input, mapped });
    identity = await findIdentity(scope, deps.db, key);
  }
  const now = deps.clock.now();
  if (identity !== null && accountId !== null) {
    await applyGroupRole(scope, deps.db, { identity, accountId, role, now });
  }
  if (identity === null || !(await isMember(scope, deps.db, identity.userId))) throw unknown(settings.name);
  await noteIdentityUse(scope, deps.db, { id: identity.id, lastUsedAt: now });
  return { userId: identity.userId, isNew };
}

async function addUser(
  scope: SystemScope,
  deps: Deps,
  {
    provider,
    claims,
    visit,
    mapped,
  }: {
    readonly provider: Provider;
    readonly claims: Claims;
    readonly visit: ProviderSignIn;
    readonly mapped: { readonly role: MappedRole; readonly accountId: string } | null;
  },
): Promise<void> {
  const { settings } = provider;
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

/** The account whose members groups make; null where they make none, or it is not clear which. */
async function mappedAccount(scope: SystemScope, deps: Deps, { settings }: Provider): Promise<string | null> {
  if (settings.groups === null) return null;
  const [account, ...others] = await findMappedAccounts(scope, deps.db, settings.groups.accountId);
  if (account !== undefined && others.length === 0) return account.id;
  deps.log.warn({ part: "single sign-on" }, "groups give no roles: `postern doctor` says why");
  return null;
}

function unknown(name: string): PosternError {
  return new PosternError(
    "UNAUTHENTICATED",
    `Nobody here signs in with this account of ${name}. Use an invitation or, if you have a password, sign in and link ${name} under Settings → Security.`,
  );
}
