import { MINUTE_MS } from "../../../shared/durations.ts";
import { isPermitted, type Permission } from "../../../shared/permissions.ts";
import type { Deps } from "../deps.ts";
import { forbidden, PosternError } from "../platform/errors.ts";
import { FACTS, type Fact } from "../scope/facts.ts";
import type { OwnerScope } from "../scope/scope.ts";

export type { Permission };

/**
 * Throws FORBIDDEN unless the member has the permission. Call it before any lookup, so that the answer does not reveal
 * what exists.
 */
export function requirePermission({ permissions }: OwnerScope, permission: Permission): void {
  if (!permissions.write) throw forbidden("This credential is read-only.");
  if (!isPermitted(permissions, permission)) throw forbidden("Your role in this account does not allow this.");
}

/** How long after a sign-in or its confirmation a user may do what a borrowed browser must not. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Throws SIGN_IN_AGAIN unless the user has just signed in or confirmed. Work begun in time, at `begunAt`, may be
 * finished. Check the permission first, so that nobody confirms for nothing.
 */
export function requireFreshSignIn({ actor }: OwnerScope, deps: Pick<Deps, "clock">, begunAt?: Date): void {
  if (actor.kind === "operator") return;
  const confirmed = actor.confirmedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isFresh = deps.clock.now().getTime() < confirmed + FRESH_MS;
  const begun = begunAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (isFresh || (begun >= confirmed && begun < confirmed + FRESH_MS)) return;
  throw new PosternError("SIGN_IN_AGAIN", "Confirm that it is you, then try again.");
}

/** Contents and identifying columns require the permission. */
export function requireContentFor(scope: OwnerScope, columns: readonly Fact[]): void {
  if (scope.permissions.content) return;
  if (columns.some((column) => FACTS[column].leavesWith !== "row")) {
    throw forbidden("This credential can only read metadata. It lacks the scope submissions:content.");
  }
}

/**
 * For data private to signed-in members, such as labels and notes; agents never see it. Changing it also takes a
 * permission.
 */
export function requireOwner(scope: OwnerScope, permission?: Permission): void {
  if (scope.actor.kind !== "session")
    throw forbidden("Only the signed-in owner can use labels, notes, views and replies.");
  if (permission !== undefined) requirePermission(scope, permission);
}
