import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findAccessRecords } from "../../store/access-log/access-records.ts";
import type { AccessRecord } from "../../store/database/db.ts";
import { MAX_PAGE_SIZE, pageOf, rowsToFind } from "../page-of.ts";
import { type AccessFilter, readAccessFilter } from "./access-filter.ts";

export interface AccessRecordPage {
  readonly records: readonly AccessRecord[];
  readonly nextCursor: string | null;
}

/** Who read contents, newest first, in pages of 1 to 100. Not for agents. */
export async function listAccessRecords(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly limit: number; readonly cursor: string | null; readonly filter?: AccessFilter | null | undefined },
): Promise<AccessRecordPage> {
  requireWrite(scope);
  const { limit, cursor } = input;
  const count = rowsToFind(limit, `A page has 1 to ${MAX_PAGE_SIZE} access records.`);
  if (cursor !== null && !isId(cursor, "rec")) throw invalid("The cursor is not one that the access record gave out.");
  const filter = await readAccessFilter(scope, deps, input.filter);
  const found = await findAccessRecords(scope, deps.db, { ...filter, before: cursor, limit: count });
  const { rows, last } = pageOf(found, limit);
  return { records: rows, nextCursor: last?.id ?? null };
}
