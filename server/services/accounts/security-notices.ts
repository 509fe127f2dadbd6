import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { composeSecurityNotice } from "../../mail/compose-security-notice.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findNoticed, type SecurityNotice } from "../../store/accounts/security-notices.ts";

export const securityNotice = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(["passkey-added", "passkey-removed"]),
  name: z.string(),
  at: z.coerce.date(),
}) satisfies z.ZodType<SecurityNotice>;

/** Tells a user by email how signing in has changed; null when the user is gone. */
export async function mailSecurityNotice(
  scope: SystemScope,
  deps: Deps,
  { mail, ...notice }: SecurityNotice & { readonly mail: MailTransport },
): Promise<SendResult | null> {
  const noticed = await findNoticed(scope, deps.db, notice.userId);
  if (noticed === null) return null;
  const { publicUrl } = deps.config;
  return mail.send(composeSecurityNotice({ ...notice, ...noticed, publicUrl }), AbortSignal.timeout(SEND_TIMEOUT_MS));
}
