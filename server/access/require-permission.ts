import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { SubmissionColumn } from "../store/submissions/submissions.ts";

export function requireWrite(scope: OwnerScope): void {
  if (!scope.permissions.write) throw forbidden("This credential is read-only.");
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
