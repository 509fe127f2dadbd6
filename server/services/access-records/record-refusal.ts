import type { Deps } from "../../deps.ts";
import { instantOf, isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertAccessRecord } from "../../store/access-log/access-records.ts";
import type { AccessRefusal } from "../../store/database/db.ts";
import { findForm } from "../../store/forms/forms.ts";

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
