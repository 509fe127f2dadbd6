import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/platform/errors.ts";
import { type Keys, sign } from "../../core/platform/secret.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { createDelivering } from "../../core/submissions/delivery-steps.ts";
import type { SubmissionColumn, SubmissionRow } from "../../core/submissions/store/submissions.ts";
import { readSubmission } from "../../core/submissions/submissions.ts";
import { confirmSubmission as confirmInStore, releaseSubmission as releaseInStore } from "./store/confirm.ts";
import { findAsked } from "./store/confirmations.ts";

/** Always the same for a submission: 256 bits that nobody can guess without the key. */
export function mintConfirmationToken({ confirmations }: Pick<Keys, "confirmations">, submissionId: string): string {
  return sign(confirmations, submissionId);
}

export interface AskedOfVisitor {
  /** "gone": deleted, or outside the window. */
  readonly state: "waiting" | "confirmed" | "expired" | "gone";
  readonly words: string;
  readonly language: string | null;
}

const GONE: AskedOfVisitor = { state: "gone", words: "", language: null };

/** Returns what to ask the visitor whose link gave the scope. A link has expired at exactly its end. */
export async function readAsked(scope: OwnerScope, deps: Deps): Promise<AskedOfVisitor> {
  const asked = await findAsked(scope, deps.db, submissionOf(scope));
  if (asked === null) return GONE;
  const { words, language, confirmedAt, expiresAt } = asked;
  const hasExpired = expiresAt !== null && deps.clock.now() >= expiresAt;
  return {
    state: confirmedAt !== null ? "confirmed" : hasExpired ? "expired" : "waiting",
    words: words ?? "",
    language,
  };
}

/** Confirms the visitor's submission, which is then delivered; false if it is no longer waiting. */
export async function confirmSubmission(scope: OwnerScope, deps: Deps): Promise<boolean> {
  const answered = { id: submissionOf(scope), now: deps.clock.now(), ...createDelivering(deps) };
  return confirmInStore(scope, deps.db, answered);
}

/** Delivers an inbox submission that its visitor has not confirmed, and records the member. */
export async function releaseSubmission<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>> {
  requirePermission(scope, "work");
  const { folder } = await readSubmission(scope, deps, { id: input.id, columns: ["folder"] });
  if (folder !== "inbox") throw invalid("Move the message to the inbox first.");
  const answered = { id: input.id, now: deps.clock.now(), ...createDelivering(deps) };
  if (!(await releaseInStore(scope, deps.db, answered))) {
    throw conflict("The message is not waiting to be confirmed.");
  }
  return readSubmission(scope, deps, input);
}

function submissionOf({ permissions: { onlySubmission } }: OwnerScope): string {
  if (onlySubmission === undefined) throw notFound("submission");
  return onlySubmission;
}
