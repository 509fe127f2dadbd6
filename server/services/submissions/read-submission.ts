import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findSubmission, type SubmissionColumn, type SubmissionRow } from "../../store/submissions/submissions.ts";

export async function readSubmission<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>> {
  requireContentFor(scope, input.columns);
  const submission = isId(input.id, "sub") ? await findSubmission(scope, deps.db, input.id, input.columns) : null;
  if (submission === null) throw notFound("submission");
  return submission;
}
