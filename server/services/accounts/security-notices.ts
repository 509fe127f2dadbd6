import { randomUUID } from "node:crypto";
import { z } from "zod";
import { describeBrowser } from "../../../shared/describe-browser.ts";
import { SECURITY_NOTICE_KINDS } from "../../../shared/notices.ts";
import { admit } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { composeSecurityNotice } from "../../mail/compose-security-notice.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { addSecurityNotice, findNoticed, type SecurityNotice } from "../../store/accounts/security-notices.ts";
import { newBrowserNotices } from "../sign-in/sign-in-limits.ts";

export const securityNotice = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(SECURITY_NOTICE_KINDS),
  name: z.string(),
  address: z.string().optional(),
  at: z.coerce.date(),
}) satisfies z.ZodType<SecurityNotice>;

/** Queues an email about a sign-in from a browser that has not signed in to the account before. */
export async function noteNewBrowser(
  scope: SystemScope,
  deps: Deps,
  { userId, userAgent, address }: { readonly userId: string; readonly userAgent: string; readonly address: string },
): Promise<void> {
  const admission = await admit(scope, deps, [{ limit: newBrowserNotices, subject: userId }]);
  if (!admission.admitted) return;
  const name = describeBrowser(userAgent);
  const id = randomUUID();
  const at = deps.clock.now();
  await addSecurityNotice(scope, deps.db, { id, userId, kind: "new-browser", name, address, at });
}

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
