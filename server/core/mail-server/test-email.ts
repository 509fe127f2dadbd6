import { MINUTE_MS } from "../../../shared/durations.ts";
import { type RateLimit, requireAdmission } from "../access/rate-limit.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { composeTestEmail } from "../mail/link-emails.ts";
import { renderSystemEmail } from "../mail/system-email.ts";
import { senderOf } from "../mail/transport.ts";
import type { ServerTest } from "../mail/try-server.ts";
import { conflict } from "../platform/errors.ts";
import { emailAddress, parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type MailSettingsInput, readEntered, requireMailOperator } from "./mail-settings.ts";
import { readMailSetup } from "./mailer.ts";

// Enough to try a few settings, too few for a port scan.
const tests: RateLimit = { name: "test emails", rates: [{ burst: 10, intervalMs: 2 * MINUTE_MS }] };

/** Sends a test email with the entered settings, saved or not; without settings, with the current ones. */
export async function sendTestEmail(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly to: string; readonly settings: MailSettingsInput | null },
): Promise<ServerTest> {
  requirePermission(scope, "own");
  requireFreshSignIn(scope, deps);
  const operator = await requireMailOperator(scope, deps);
  const { publicUrl, mailFrom, smtpUrl } = deps.config;
  const address = parseInput(emailAddress, input.to);
  const { server, sender } = await settingsOf();
  await requireAdmission(scope, deps, [{ limit: tests, subject: scope.accountId }], "Too many test emails.");
  const because = "the operator of this server asked for a test in Settings";
  const message = renderSystemEmail(composeTestEmail({ to: address, publicUrl, because }));
  const { tryServer } = await import("../mail/try-server.ts");
  return tryServer(server, senderOf({ sender: mailFrom ?? sender, publicUrl }), message);

  async function settingsOf() {
    if (input.settings !== null && smtpUrl === null) return readEntered(operator, deps, input.settings);
    const setup = await readMailSetup(scope, deps);
    if (setup === null) throw conflict("Email is not set up on this server.");
    return setup;
  }
}
