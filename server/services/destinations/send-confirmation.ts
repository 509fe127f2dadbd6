import type { Deps } from "../../deps.ts";
import { composeConfirmation } from "../../mail/compose-confirmation.ts";
import type { MailTransport, SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findDestination } from "../../store/destinations/destinations.ts";
import { writeDestinationToken } from "./destination-token.ts";

const VALID_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_SENDING_MS = 60_000;

/** Mails an address that waits for its confirmation; null when it no longer does. */
export async function askToConfirm(
  scope: SystemScope,
  deps: Deps,
  input: { readonly formId: string; readonly address: string; readonly mail: MailTransport },
): Promise<SendResult | null> {
  const destination = await findDestination(scope, deps.db, input);
  if (destination === null || destination.confirmedAt !== null) return null;
  const { formId, address, formName } = destination;
  const { publicUrl } = deps.config;
  const expiresAt = new Date(deps.clock.now().getTime() + VALID_DAYS * DAY_MS);
  const link = `${publicUrl}/confirm/${writeDestinationToken(deps.keys, { formId, address, expiresAt })}`;
  const message = composeConfirmation({ formId, address, formName, publicUrl, link, validDays: VALID_DAYS });
  return input.mail.send(message, AbortSignal.timeout(MAX_SENDING_MS));
}
