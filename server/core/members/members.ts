import { z } from "zod";
import { isPermitted, type MemberRights, mayGive, ROLES, type Role } from "../../../shared/permissions.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { requireForms } from "../forms/forms.ts";
import { conflict, forbidden, invalid, notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import {
  changeMember as changeInStore,
  findMembers,
  findOwnAccounts,
  type MemberFacts,
  type MemberRow,
  type OwnAccount,
} from "./store.ts";

const MAX_FORMS = 100;

const rightsInput = z.object({
  role: z.enum(ROLES, { error: "There is no such role." }),
  /** `null` for all forms, including future ones. */
  formIds: z
    .array(z.string())
    .min(1, { error: "Choose at least one form." })
    .max(MAX_FORMS, { error: `Limit a member to at most ${MAX_FORMS} forms.` })
    .nullable(),
});

export interface RightsInput {
  readonly role: Role;
  readonly formIds: readonly string[] | null;
}

/** Validates rights to grant; the forms must be the account's own. */
export async function readRights(scope: OwnerScope, deps: Deps, input: RightsInput): Promise<MemberRights> {
  const { role, formIds } = parseInput(rightsInput, input);
  if (formIds === null) return { role, forms: "all" };
  if (role === "owner") throw invalid("An owner reaches all forms. Choose another role to limit the forms.");
  await requireForms(scope, deps, formIds);
  return { role, forms: [...new Set(formIds)] };
}

export const NOT_YOURS_TO_GIVE = "Your role in this account does not allow this.";

export function listMembers(scope: OwnerScope, deps: Deps): Promise<MemberRow[]> {
  requirePermission(scope, "members");
  return findMembers(scope, deps.db);
}

/** The accounts the user can switch between, including this one. */
export function listOwnAccounts(scope: OwnerScope, deps: Deps): Promise<OwnAccount[]> {
  requirePermission(scope, "use");
  return findOwnAccounts(scope, deps.db);
}

/** Changes a member's role and forms, effective from their next request. */
export async function changeMember(
  scope: OwnerScope,
  deps: Deps,
  { userId, ...input }: RightsInput & { readonly userId: string },
): Promise<MemberRow> {
  requirePermission(scope, "members");
  if (!mayGive(scope.permissions, input.role)) throw forbidden(NOT_YOURS_TO_GIVE);
  requireFreshSignIn(scope, deps);
  const rights = await readRights(scope, deps, input);
  await change(scope, deps, userId, (facts) => {
    requireGivable(facts, rights.role);
    if (facts.isLastOwner && rights.role !== "owner") throw lastOwner();
    return rights;
  });
  const changed = (await findMembers(scope, deps.db)).find((member) => member.userId === userId);
  if (changed === undefined) throw notFound("member");
  return changed;
}

/** Removes a member from the account. Their sessions, streams, downloads and agents lose access at once. */
export async function removeMember(
  scope: OwnerScope,
  deps: Deps,
  { userId }: { readonly userId: string },
): Promise<string> {
  requirePermission(scope, "members");
  requireFreshSignIn(scope, deps);
  await change(scope, deps, userId, (facts) => {
    requireGivable(facts, facts.member.role);
    if (facts.isLastOwner) throw lastOwner();
    return "removed";
  });
  return userId;
}

/** Removes the current user from the account, whatever their role. */
export async function leaveAccount(scope: OwnerScope, deps: Deps): Promise<void> {
  requirePermission(scope, "use");
  await change(scope, deps, scope.userId, ({ isLastOwner }) => {
    if (isLastOwner) throw lastOwner();
    return "removed";
  });
}

async function change(
  scope: OwnerScope,
  deps: Deps,
  userId: string,
  decide: (facts: MemberFacts) => MemberRights | "removed",
): Promise<void> {
  if (!isId(userId, "usr") || !(await changeInStore(scope, deps.db, userId, decide))) throw notFound("member");
}

/** Checks both the member's current role and the new one; the actor may have lost theirs meanwhile. */
function requireGivable({ actor, member }: MemberFacts, role: Role): void {
  if (actor === null || !isPermitted(actor, "members")) throw forbidden(NOT_YOURS_TO_GIVE);
  if (!mayGive(actor, member.role) || !mayGive(actor, role)) throw forbidden(NOT_YOURS_TO_GIVE);
}

function lastOwner() {
  return conflict("An account needs an owner. Make somebody else an owner first.");
}
