import { hashSecret } from "../../access/agent-token.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ExportOrdered, takeExportTicket } from "../../store/access-log/export-tickets.ts";

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
