import { z } from "zod";
import { nameOfPerson } from "../../../shared/people.ts";
import { requirePermission } from "../access/require-permission.ts";
import { findViewer } from "../accounts/store/users.ts";
import type { AccessRecord, AccessRefusal } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import { findForm } from "../forms/store/forms.ts";
import { invalid } from "../platform/errors.ts";
import { instantOf, isId } from "../platform/ids.ts";
import { instant, type Page, pageOf, parseInput, rowsToFind, startsBeforeItEnds } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import {
  type AccessQuery,
  findAccessRecords,
  insertAccessRecord,
  insertReads,
  type NewRecord,
  updateAccessRecord,
} from "./store/access-records.ts";
import { findReaders, type SubmissionReader } from "./store/submission-readers.ts";

export type Access = Pick<
  AccessRecord,
  "surface" | "clientName" | "formId" | "folder" | "rows" | "contents" | "complete"
> & {
  readonly lastSubmissionId?: string;
  /** The id after which an export of a period begins. */
  readonly afterSubmissionId?: string | null;
  readonly withFiles?: boolean;
  /** The submissions whose contents leave, if few enough to list: an agent's page. */
  readonly submissionIds?: readonly string[];
};

/** Records who read what; call it before any data leaves. Returns the record's id. */
export async function recordAccess(scope: OwnerScope, deps: Deps, access: Access): Promise<string> {
  const { submissionIds = [], ...facts } = access;
  return addRecord(scope, deps, { ...facts, credentialName: await nameOfReader(scope, deps) }, submissionIds);
}

type Facts = Omit<Access, "submissionIds"> & { readonly credentialName: string; readonly refusal?: AccessRefusal };

async function addRecord(
  scope: OwnerScope,
  deps: Deps,
  facts: Facts,
  submissionIds: readonly string[] = [],
): Promise<string> {
  const record = newRecord(scope, deps, facts);
  await insertAccessRecord(scope, deps.db, record, submissionIds);
  return record.id;
}

/** Returns the record of an access that happens now, to be added. */
export function newRecord(scope: OwnerScope, deps: Deps, facts: Facts): NewRecord {
  const id = deps.newId("rec");
  const none = { lastSubmissionId: null, afterSubmissionId: null, withFiles: false, refusal: null };
  return { id, createdAt: instantOf(id), credentialId: scope.actor.id, ...none, ...facts };
}

/** For a browser, the member who used it: an account may have several, and one who has left stays named. */
async function nameOfReader(scope: OwnerScope, deps: Deps): Promise<string> {
  const viewer = scope.actor.kind === "session" ? await findViewer(scope, deps.db) : null;
  if (viewer === null) return scope.actor.name;
  return nameOfPerson(viewer.user);
}

/** Adds the next reads to a record; call it before the data leaves. */
export async function recordReads(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly submissionIds: readonly string[] },
): Promise<void> {
  await insertReads(scope, deps.db, input.id, input.submissionIds);
}

/** Completes the record of an export with what was actually sent. */
export async function finishAccess(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly rows: number; readonly complete: boolean },
): Promise<void> {
  await updateAccessRecord(scope, deps.db, input.id, { rows: input.rows, complete: input.complete });
}

interface RefusedAccess {
  readonly refusal: AccessRefusal;
  readonly clientName: string | null;
  readonly formId: string;
  readonly contents: boolean;
}

/** Records that an agent was refused; no data left. */
export async function recordRefusal(scope: OwnerScope, deps: Deps, refused: RefusedAccess): Promise<void> {
  const { formId, ...facts } = refused;
  const form = isId(formId, "frm") ? await findForm(scope, deps.db, formId) : null;
  await addRecord(scope, deps, {
    ...{ ...facts, formId: form?.id ?? null, credentialName: scope.actor.name },
    ...{ surface: "mcp", folder: null, rows: 0, complete: true },
  });
}

const accessFilter = z
  .object({
    kind: z.enum(["agents", "contents", "metadata", "exports", "refused"]).nullish(),
    formId: z.string().nullish(),
    /** Inclusive start and exclusive end. */
    since: instant.nullish(),
    until: instant.nullish(),
  })
  .refine(...startsBeforeItEnds);

export type AccessFilter = z.input<typeof accessFilter>;

async function readAccessFilter(
  scope: OwnerScope,
  deps: Deps,
  input: AccessFilter | null | undefined,
): Promise<Omit<AccessQuery, "before" | "limit">> {
  const { kind, formId, since, until } = parseInput(accessFilter, input ?? {});
  const form = formId == null ? null : await readForm(scope, deps, { formId });
  return { kind: kind ?? null, formId: form?.id ?? null, since: since ?? null, until: until ?? null };
}

/** Newest first, in pages of 1 to 100. Not available to agents. */
export async function listAccessRecords(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly limit: number; readonly cursor: string | null; readonly filter?: AccessFilter | null | undefined },
): Promise<Page<AccessRecord>> {
  requirePermission(scope, "account");
  const { limit, cursor } = input;
  const count = rowsToFind(limit, "access records");
  if (cursor !== null && !isId(cursor, "rec"))
    throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  const filter = await readAccessFilter(scope, deps, input.filter);
  const found = await findAccessRecords(scope, deps.db, { ...filter, before: cursor, limit: count });
  return pageOf(found, limit, ({ id }) => id);
}

const MAX_READERS = 50;

/** Latest first. Not available to agents. */
export async function listReaders(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionId: string },
): Promise<SubmissionReader[]> {
  requirePermission(scope, "use");
  if (!isId(input.submissionId, "sub")) return [];
  return findReaders(scope, deps.db, { submissionId: input.submissionId, most: MAX_READERS });
}
