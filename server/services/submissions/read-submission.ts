import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import {
  findSubmissions as findInStore,
  findSubmission,
  type SubmissionColumn,
  type SubmissionRow,
} from "../../store/submissions/submissions.ts";

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

/** Those of the named submissions that exist for the owner, newest first. */
export async function findSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireContentFor(scope, input.columns);
  return findInStore(scope, deps.db, input.ids, input.columns);
}
