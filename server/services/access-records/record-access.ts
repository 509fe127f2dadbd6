import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { instantOf } from "../../ids.ts";
import { insertAccessRecord } from "../../store/access-records.ts";
import type { AccessRecord } from "../../store/db.ts";

export type Access = Pick<
  AccessRecord,
  "surface" | "clientName" | "formId" | "folder" | "rows" | "contents" | "complete"
>;

/** Puts on record who read what; call it before anything leaves. Answers the record's id. */
export async function recordAccess(scope: OwnerScope, deps: Deps, access: Access): Promise<string> {
  const id = deps.newId("rec");
  await insertAccessRecord(scope, deps.db, {
    id,
    createdAt: instantOf(id),
    credentialId: scope.holder.id,
    credentialName: scope.holder.name,
    ...access,
  });
  return id;
}
