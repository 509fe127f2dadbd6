import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/agent-token.ts";
import { requireContentFor, requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ExportOrdered, insertExportTicket, takeExportTicket } from "../../store/access-log/export-tickets.ts";
import type { ExportVariant } from "../../store/database/db.ts";
import { type ExportPart, findExportParts, MAX_ARCHIVE_FILES, measureFiles } from "../../store/files/export-parts.ts";
import {
  countRowsToExport,
  type ExportRange,
  openSubmissionExport,
  type SubmissionExport,
  WHOLE_RANGE,
} from "../../store/submissions/export.ts";
import { listForms, readForm } from "../forms/forms.ts";

const TICKET_LIFE_MS = 60_000;

export interface StartedExport {
  /** Path of the download; works once, within a minute, in the session that started it. */
  readonly url: string;
  /** Rows the file would have now. */
  readonly rows: number;
}

/**
 * The parts that an export with files has, the oldest first and always one: each is a download of its own, so that one that
 * broke is repeated alone.
 */
export async function listExportParts(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null },
): Promise<ExportPart[]> {
  requireWrite(scope);
  if (input.formId !== null) await readForm(scope, deps, { formId: input.formId });
  return findExportParts(scope, deps.db, input.formId);
}

/**
 * Starts an export of one form or, without a form, of the whole account: as CSV or, of a range of submissions, as an
 * archive with the attached files.
 */
export async function startExport(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null; readonly variant?: ExportVariant; readonly archive?: ExportRange | null },
): Promise<StartedExport> {
  requireWrite(scope);
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner can export.");
  if (input.formId !== null) await readForm(scope, deps, { formId: input.formId });
  const { formId, archive = null } = input;
  if (archive !== null) await checkArchive(scope, deps, { formId, range: archive });
  const rows = await countRowsToExport(scope, deps.db, { formId, range: archive ?? WHOLE_RANGE });
  const ticket = randomBytes(32).toString("base64url");
  const now = deps.clock.now();
  await insertExportTicket(scope, deps.db, {
    tokenHash: hashSecret(ticket),
    formId,
    variant: input.variant ?? "spreadsheet",
    archive,
    expiresAt: new Date(now.getTime() + TICKET_LIFE_MS),
    now,
  });
  return { url: `/exports/${ticket}`, rows };
}

// What an archive names is in memory while it is sent.
async function checkArchive(
  scope: OwnerScope,
  deps: Deps,
  query: { readonly formId: string | null; readonly range: ExportRange },
): Promise<void> {
  for (const id of [query.range.after, query.range.through]) {
    if (id !== null && !isId(id, "sub")) throw invalid("The part begins or ends at something that is not a message.");
  }
  const { files } = await measureFiles(scope, deps.db, query);
  if (files > MAX_ARCHIVE_FILES) {
    throw invalid(`An archive can have ${MAX_ARCHIVE_FILES} files. Reload the list of parts and start again.`);
  }
}

/** Uses up a ticket. Wrong, used, expired (at exactly a minute it is) and another session's are one NOT_FOUND. */
export async function redeemExport(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ticket: string },
): Promise<ExportOrdered> {
  const taken = await takeExportTicket(scope, deps.db, hashSecret(input.ticket), deps.clock.now());
  if (taken === null) throw notFound("export");
  return taken;
}

/** Every visible submission of one form or of the whole account, oldest first, read at the reader's own pace. */
export interface SubmissionStream extends SubmissionExport {
  /** Names of the forms that rows may belong to, by id. */
  readonly formNames: ReadonlyMap<string, string>;
}

/** Opens the stream over one snapshot; whoever opens it must close it. */
export async function streamSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: {
    readonly formId: string | null;
    /** Null for a CSV file alone. */
    readonly archive?: ExportRange | null;
    readonly mostFieldNames: number;
  },
): Promise<SubmissionStream> {
  requireContentFor(scope, ["fields"]);
  const { formId, archive = null, mostFieldNames } = input;
  const forms = formId === null ? await listForms(scope, deps) : [await readForm(scope, deps, { formId })];
  const opened = await openSubmissionExport(scope, deps.db, {
    formId,
    mostFieldNames,
    range: archive ?? WHOLE_RANGE,
    withFiles: archive !== null,
  });
  return { ...opened, formNames: new Map(forms.map(({ id, name }) => [id, name])) };
}
