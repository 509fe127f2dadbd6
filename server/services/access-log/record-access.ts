import type { Deps } from "../../deps.ts";
import { instantOf, isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertAccessRecord, updateAccessRecord } from "../../store/access-log/access-records.ts";
import type { AccessRecord, AccessRefusal } from "../../store/database/db.ts";
import { findForm } from "../../store/forms/forms.ts";

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

/** Completes the record of an export with what really left. */
export async function finishAccess(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly rows: number; readonly complete: boolean },
): Promise<void> {
  await updateAccessRecord(scope, deps.db, input.id, { rows: input.rows, complete: input.complete });
}

export interface RefusedAccess {
  readonly refusal: AccessRefusal;
  readonly clientName: string | null;
  /** As the agent gave it; kept only where it is a form that the credential may see. */
  readonly formId: string;
  readonly contents: boolean;
}

/** Puts on record that an agent asked for what it may not have; nothing left. */
export async function recordRefusal(scope: OwnerScope, deps: Deps, refused: RefusedAccess): Promise<void> {
  const { refusal, clientName, contents } = refused;
  const form = isId(refused.formId, "frm") ? await findForm(scope, deps.db, refused.formId) : null;
  const id = deps.newId("rec");
  await insertAccessRecord(
    scope,
    deps.db,
    {
      id,
      createdAt: instantOf(id),
      surface: "mcp",
      credentialId: scope.actor.id,
      credentialName: scope.actor.name,
      clientName,
      formId: form?.id ?? null,
      folder: null,
      rows: 0,
      contents,
      complete: true,
      refusal,
      lastSubmissionId: null,
    },
    [],
  );
}
