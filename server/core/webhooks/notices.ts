import { z } from "zod";
import type { Notice } from "../../../shared/notices.ts";
import { OWNER_NOTICE_TYPES } from "../../../shared/notices.ts";
import { findNoticedContact } from "../accounts/store/accounts.ts";
import type { Deps } from "../deps.ts";
import { newsEmails } from "../mail/news-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type ResponseClass, sendNoticeTo } from "./send-message.ts";
import { findEndpointToNotify } from "./store/notices.ts";

/** The job payload. */
export const ownerNotice = z.object({
  id: z.string(),
  type: z.enum(OWNER_NOTICE_TYPES),
  at: z.coerce.date(),
  title: z.string(),
  text: z.string(),
  since: z.coerce.date(),
  path: z.string(),
  about: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Notice>;

/** Returns the email of a notice to the account's contact; null if there is nobody to email. */
export async function composeNotice(
  scope: SystemScope,
  deps: Deps,
  { accountId, notice }: { readonly accountId: string; readonly notice: Notice },
): Promise<SystemEmail | null> {
  const contact = await findNoticedContact(scope, deps.db, accountId);
  if (contact === null || !contact.emailVerified) return null;
  const { email: ownerAddress, timeZone } = contact;
  const words = newsEmails.notice({ notice, ownerAddress, timeZone, publicUrl: deps.config.publicUrl });
  return { to: ownerAddress, id: notice.id, ...words };
}

/** Sends a notice to an endpoint; null if it no longer takes any. */
export async function sendNotice(
  scope: SystemScope,
  deps: Deps,
  { endpointId, notice }: { readonly endpointId: string; readonly notice: Notice },
): Promise<ResponseClass | null> {
  const endpoint = await findEndpointToNotify(scope, deps.db, endpointId);
  return endpoint === null ? null : sendNoticeTo(deps, endpoint, notice);
}
