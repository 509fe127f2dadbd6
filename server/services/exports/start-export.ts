import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/agent-token.ts";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { forbidden } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { insertExportTicket } from "../../store/access-log/export-tickets.ts";
import type { ExportVariant } from "../../store/database/db.ts";
import { countRowsToExport } from "../../store/submissions/export.ts";
import { readForm } from "../forms/read-form.ts";

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
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner may export.");
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
