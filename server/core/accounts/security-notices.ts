import { randomUUID } from "node:crypto";
import { z } from "zod";
import { describeBrowser } from "../../../shared/describe-browser.ts";
import type { SecurityNotice } from "../../../shared/notices.ts";
import { SECURITY_NOTICE_KINDS } from "../../../shared/notices.ts";
import { admit } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { securityEmail } from "../mail/security-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { newBrowserNotices } from "./sign-in-limits.ts";
import { addSecurityNotice, findNoticed } from "./store/security-notices.ts";

export const securityNotice = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(SECURITY_NOTICE_KINDS),
  name: z.string(),
  address: z.string().optional(),
  at: z.coerce.date(),
}) satisfies z.ZodType<SecurityNotice>;

/** Queues an email about the first sign-in to the account from a browser. */
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

export async function noteTwoFactor(
  scope: OwnerScope,
  deps: Deps,
  { isOn }: { readonly isOn: boolean },
): Promise<void> {
  const kind = isOn ? "two-factor-on" : "two-factor-off";
  const [id, name, at] = [randomUUID(), "Authenticator app", deps.clock.now()];
  await addSecurityNotice(scope, deps.db, { id, userId: scope.userId, kind, name, at });
}

/** Returns the email that notifies a user how signing in has changed; null if the user is gone. */
export async function composeSecurityNotice(
  scope: SystemScope,
  deps: Deps,
  notice: SecurityNotice,
): Promise<SystemEmail | null> {
  const noticed = await findNoticed(scope, deps.db, notice.userId);
  return noticed === null ? null : securityEmail({ ...notice, ...noticed, publicUrl: deps.config.publicUrl });
}
