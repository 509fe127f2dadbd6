import type { Deps } from "../../deps.ts";
import { instantOf } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertAccessRecord } from "../../store/access-log/access-records.ts";
import type { AccessRecord } from "../../store/database/db.ts";

export type Access = Pick<
  AccessRecord,
  "surface" | "clientName" | "formId" | "folder" | "rows" | "contents" | "complete"
> & {
  /** The newest submission of an export. */
  readonly lastSubmissionId?: string;
  /** The submissions whose contents leave, where they are few enough to name: an agent's page. */
  readonly submissionIds?: readonly string[];
};

/** Puts on record who read what; call it before anything leaves. Returns the record's id. */
export async function recordAccess(scope: OwnerScope, deps: Deps, access: Access): Promise<string> {
  const { submissionIds = [], lastSubmissionId = null, ...facts } = access;
  const id = deps.newId("rec");
  const by = { credentialId: scope.actor.id, credentialName: scope.actor.name };
  await insertAccessRecord(
    scope,
    deps.db,
    { id, createdAt: instantOf(id), ...by, ...facts, lastSubmissionId, refusal: null },
    submissionIds,
  );
  return id;
}
