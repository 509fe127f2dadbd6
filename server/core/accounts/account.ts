import { z } from "zod";
import { MAX_NAME_LENGTH } from "../../../shared/limits.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { User } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { confirmationId } from "../mail/link-emails.ts";
import { conflict, invalid, notFound } from "../platform/errors.ts";
import { oneLine, parseInput, timeZoneName } from "../platform/parse-input.ts";
import { recordRetention } from "../scope/retention-window.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { type AccountWithContact, findAccountByEmail, findOwnAccount, updatePlan } from "./store/accounts.ts";
import { removeAccount, removeAllSubmissions } from "./store/removal.ts";
import { deleteOtherSessions, deleteSession, findSessions, type SessionRow } from "./store/sessions.ts";
import {
  deleteTwoFactor,
  findUserByEmail,
  findViewer,
  updateProfile as updateInStore,
  type Viewer,
} from "./store/users.ts";

export async function readAccount(scope: OwnerScope, deps: Deps): Promise<AccountWithContact> {
  const account = await findOwnAccount(scope, deps.db);
  if (account === null) throw notFound("account");
  return account;
}

export async function readViewer(scope: OwnerScope, deps: Deps): Promise<Viewer> {
  const viewer = await findViewer(scope, deps.db);
  if (viewer === null) throw notFound("account");
  return viewer;
}

export const ownerName = oneLine("A name").max(MAX_NAME_LENGTH, {
  error: `A name has at most ${MAX_NAME_LENGTH} characters.`,
});

const profileInput = z.object({ name: ownerName, timeZone: timeZoneName });

export type ProfileInput = z.input<typeof profileInput>;

/** Changes the user's name and, if permitted, the account's time zone, in which all its times are shown. */
export async function updateProfile(scope: OwnerScope, deps: Deps, input: ProfileInput): Promise<Viewer> {
  requirePermission(scope, "use");
  const profile = parseInput(profileInput, input);
  if (profile.timeZone !== (await readViewer(scope, deps)).timeZone) requirePermission(scope, "account");
  await updateInStore(scope, deps.db, profile);
  return readViewer(scope, deps);
}

/** Permanently removes the account and all its data. The owner types the email address to confirm. */
export async function deleteAccount(scope: OwnerScope, deps: Deps, input: { readonly email: string }): Promise<void> {
  requirePermission(scope, "own");
  const { user } = await readViewer(scope, deps);
  if (input.email.trim().toLowerCase() !== user.email) {
    throw invalid("This is not the email address of the account.");
  }
  // In bounded steps first, to keep the last one short however much there is.
  await removeAllSubmissions(scope, deps.db);
  await removeAccount(scope, deps.db, confirmationId);
}

/** Switches an account to another plan. A smaller retention window takes effect after a day. */
export async function setPlan(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly plan: string },
): Promise<AccountWithContact> {
  const { plan } = input;
  if (plan !== "free" && plan !== "pro") throw invalid("The plan must be free or pro.");
  const account = await findAccountByEmail(scope, deps.db, input.email);
  if (account === null) throw notFound("account");
  const change = { plan, ...recordRetention(account, { ...account, plan }, deps.config, deps.clock.now()) } as const;
  if (!(await updatePlan(scope, deps.db, account, change)))
    throw conflict("The account was changed elsewhere at the same time. Try again.");
  return { ...account, ...change };
}

/** Turns a user's two-factor sign-in off for the operator; the password alone signs in from then on. */
export async function disableTwoFactor(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string },
): Promise<User> {
  const user = await findUserByEmail(scope, deps.db, input.email);
  if (user === null) throw notFound("account");
  if (!(await deleteTwoFactor(scope, deps.db, user.id)))
    throw conflict("Two-factor sign-in is not enabled for this account.");
  return user;
}

/** Most recently used first. */
export async function listSessions(scope: OwnerScope, deps: Deps): Promise<SessionRow[]> {
  requirePermission(scope, "use");
  return findSessions(scope, deps.db, deps.clock.now());
}

/** Signs one browser out; its next request is refused. */
export async function endSession(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<void> {
  requirePermission(scope, "use");
  if (!(await deleteSession(scope, deps.db, input.id))) throw notFound("session");
}

/** Signs out every browser except the caller's; returns how many. */
export async function endOtherSessions(scope: OwnerScope, deps: Deps): Promise<number> {
  requirePermission(scope, "use");
  return deleteOtherSessions(scope, deps.db);
}
