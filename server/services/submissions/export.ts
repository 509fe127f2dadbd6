import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/agent-token.ts";
import { requireContentFor, requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { forbidden, notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ExportOrdered, insertExportTicket, takeExportTicket } from "../../store/access-log/export-tickets.ts";
import type { ExportVariant } from "../../store/database/db.ts";
import { countRowsToExport, openSubmissionExport, type SubmissionExport } from "../../store/submissions/export.ts";
import { listForms, readForm } from "../forms/forms.ts";

const TICKET_LIFE_MS = 60_000;

export interface StartedExport {
  /** Path of the download; works once, within a minute, in the session that started it. */
  readonly url: string;
  /** Rows the file would have now. */
  readonly rows: number;
}

/** Starts a CSV export of one form or, without a form, of the whole account. */
export async function startExport(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null; readonly variant?: ExportVariant },
): Promise<StartedExport> {
  requireWrite(scope);
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner can export.");
  if (input.formId !== null) await readForm(scope, deps, { formId: input.formId });
  const rows = await countRowsToExport(scope, deps.db, input.formId);
  const ticket = randomBytes(32).toString("base64url");
  const now = deps.clock.now();
  await insertExportTicket(scope, deps.db, {
    tokenHash: hashSecret(ticket),
    formId: input.formId,
    variant: input.variant ?? "spreadsheet",
    expiresAt: new Date(now.getTime() + TICKET_LIFE_MS),
    now,
  });
  return { url: `/exports/${ticket}`, rows };
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
  input: { readonly formId: string | null; readonly mostFieldNames: number },
): Promise<SubmissionStream> {
  requireContentFor(scope, ["fields"]);
  const { formId } = input;
  const forms = formId === null ? await listForms(scope, deps) : [await readForm(scope, deps, { formId })];
  const opened = await openSubmissionExport(scope, deps.db, input);
  return { ...opened, formNames: new Map(forms.map(({ id, name }) => [id, name])) };
}
