import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { findAccessRecords } from "../../store/access-records.ts";
import type { AccessRecord } from "../../store/db.ts";
import { LARGEST_PAGE, pageOf, rowsToFind } from "../page-of.ts";

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
  const count = rowsToFind(limit, `A page has 1 to ${LARGEST_PAGE} access records.`);
  if (cursor !== null && !isId(cursor, "rec")) throw invalid("The cursor is not one that the access record gave out.");
  const { rows, last } = pageOf(await findAccessRecords(scope, deps.db, { before: cursor, limit: count }), limit);
  return { records: rows, nextCursor: last?.id ?? null };
}
