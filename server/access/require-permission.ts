import { isPermitted, type Permission } from "../../shared/permissions.ts";
import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { SubmissionColumn } from "../store/submissions/submissions.ts";

export type { Permission };

/**
 * Throws FORBIDDEN unless the member may do such things. Asked before anything is looked up, so that the answer says nothing
 * of what there is.
 */
export function requirePermission({ permissions }: OwnerScope, permission: Permission): void {
  if (!permissions.write) throw forbidden("This credential is read-only.");
  if (!isPermitted(permissions, permission)) throw forbidden("Your role in this account does not allow this.");
}

const CONTENT_COLUMNS: ReadonlySet<SubmissionColumn> = new Set<SubmissionColumn>([
  "fields",
  "cells",
  "sender",
  "preview",
  "subject",
  "replyTo",
  "spamReasons",
  "ip",
  "userAgent",
  "referrer",
]);

/** Contents and identifying columns require the permission. */
export function requireContentFor(scope: OwnerScope, columns: readonly SubmissionColumn[]): void {
  if (scope.permissions.content) return;
  if (columns.some((column) => CONTENT_COLUMNS.has(column))) {
    throw forbidden("This credential can only read metadata. It lacks the scope submissions:content.");
  }
}
