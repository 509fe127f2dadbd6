import { z } from "zod";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { instant, MAX_PAGE_SIZE, pageOf, parseInput, rowsToFind } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AccessQuery, findAccessRecords } from "../../store/access-log/access-records.ts";
import { findReaders, type SubmissionReader } from "../../store/access-log/submission-readers.ts";
import type { AccessRecord } from "../../store/database/db.ts";
import { readForm } from "../forms/forms.ts";

const accessFilter = z
  .object({
    kind: z.enum(["contents", "metadata", "exports", "refused"]).nullish(),
    formId: z.string().nullish(),
    /** From this instant on, and before that one. */
    since: instant.nullish(),
    until: instant.nullish(),
  })
  .refine(({ since, until }) => since == null || until == null || since < until, {
    error: "The range ends before it starts.",
  });

export type AccessFilter = z.input<typeof accessFilter>;

/** What of the access record is asked for, as the store understands it. */
export async function readAccessFilter(
  scope: OwnerScope,
  deps: Deps,
  input: AccessFilter | null | undefined,
): Promise<Omit<AccessQuery, "before" | "limit">> {
  const { kind, formId, since, until } = parseInput(accessFilter, input ?? {});
  const form = formId == null ? null : await readForm(scope, deps, { formId });
  return { kind: kind ?? null, formId: form?.id ?? null, since: since ?? null, until: until ?? null };
}

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
  const count = rowsToFind(limit, `Ask for 1 to ${MAX_PAGE_SIZE} access records at a time.`);
  if (cursor !== null && !isId(cursor, "rec"))
    throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  const filter = await readAccessFilter(scope, deps, input.filter);
  const found = await findAccessRecords(scope, deps.db, { ...filter, before: cursor, limit: count });
  const { rows, last } = pageOf(found, limit);
  return { records: rows, nextCursor: last?.id ?? null };
}

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
