import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findReaders, type SubmissionReader } from "../../store/access-log/submission-readers.ts";

const MAX_READERS = 50;

/** Who read one submission's contents besides its owner in the dashboard, the latest first. Not for agents. */
export async function listReaders(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionId: string },
): Promise<SubmissionReader[]> {
  requireWrite(scope);
  if (!isId(input.submissionId, "sub")) return [];
  return findReaders(scope, deps.db, { submissionId: input.submissionId, most: MAX_READERS });
}
