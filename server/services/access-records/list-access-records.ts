import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { findAccessRecords } from "../../store/access-records.ts";
import type { AccessRecord } from "../../store/db.ts";

export interface AccessRecordPage {
  readonly records: readonly AccessRecord[];
  readonly nextCursor: string | null;
}

/** Who read contents, newest first, in pages of 1 to 100. Not for agents. */
export async function listAccessRecords(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly limit: number; readonly cursor: string | null },
): Promise<AccessRecordPage> {
  requireWrite(scope);
  const { limit, cursor } = input;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid("A page has 1 to 100 access records.");
  if (cursor !== null && !isId(cursor, "rec")) throw invalid("The cursor is not one that the access record gave out.");
  // One more than asked for tells whether another page follows.
  const found = await findAccessRecords(scope, deps.db, { before: cursor, limit: limit + 1 });
  const records = found.slice(0, limit);
  return { records, nextCursor: found.length > limit ? (records.at(-1)?.id ?? null) : null };
}
