import { DAY_MS } from "../../../shared/durations.ts";
import { requirePermission } from "../access/require-permission.ts";
import { trustedDestinations } from "../accounts/proven-address.ts";
import { type Deps, hookOf } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import type { FormRow } from "../forms/store/forms.ts";
import { confirmationId, linkEmails } from "../mail/link-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import { conflict, limitReached, notFound } from "../platform/errors.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { confirmTrustedDestination, writeDestinationToken } from "./confirm-destination.ts";
import { askAgain as askAgainInStore, findDestination } from "./store/destinations.ts";

const VALID_DAYS = 7;

interface DestinationOfForm {
  readonly formId: string;
  readonly address: string;
}

/** Returns the email to an address that awaits confirmation; null if it no longer does. */
export async function composeConfirmation(
  scope: SystemScope,
  deps: Deps,
  input: DestinationOfForm,
): Promise<SystemEmail | null> {
  const destination = await findDestination(scope, deps.db, input);
  if (destination === null || destination.confirmedAt !== null) return null;
  const { formId, address, formName } = destination;
  const { publicUrl } = deps.config;
  const expiresAt = new Date(deps.clock.now().getTime() + VALID_DAYS * DAY_MS);
  const link = `${publicUrl}/confirm/${writeDestinationToken(deps.keys, { formId, address, expiresAt })}`;
  const facts = { address, formName, host: new URL(publicUrl).host, link, validDays: VALID_DAYS };
  return { to: address, id: confirmationId(destination), ...linkEmails.confirmDestination(facts) };
}

/** Rate limit: the mailbox's owner did not ask for this mail. */
const PAUSE_MS = 10 * 60 * 1_000;

/** Mails an unconfirmed destination of the form again; a trusted one is confirmed without it. */
export async function askDestinationAgain(scope: OwnerScope, deps: Deps, input: DestinationOfForm): Promise<FormRow> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, { formId: input.formId });
  const destination = form.destinations.find(({ address }) => address === input.address);
  if (destination === undefined) throw notFound("destination");
  if (destination.confirmedAt !== null) throw conflict("This address is already confirmed.");
  if ((await trustedDestinations(scope, deps))(input.address)) {
    await confirmTrustedDestination(scope, deps, { formId: form.id, address: input.address });
    return readForm(scope, deps, { formId: form.id });
  }
  await hookOf(deps, "ceilings")?.countConfirmations(scope, deps, 1);
  const now = deps.clock.now();
  const asked = await askAgainInStore(scope, deps.db, input, { now, before: new Date(now.getTime() - PAUSE_MS) });
  if (!asked)
    throw limitReached("A confirmation email was sent to this address less than ten minutes ago. Try again later.");
  return form;
}
