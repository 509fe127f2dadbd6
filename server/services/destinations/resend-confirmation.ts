import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { conflict, limitReached, notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { askAgain as askAgainInStore } from "../../store/destinations/destinations.ts";
import type { FormRow } from "../../store/forms/forms.ts";
import { countConfirmations } from "../accounts/account-caps.ts";
import { readForm } from "../forms/forms.ts";
import { confirmTrustedDestination } from "./confirm-destination.ts";
import { trustedDestinations } from "./own-address.ts";

/** Not oftener: whoever reads that mailbox did not ask for it. */
const PAUSE_MS = 10 * 60 * 1_000;

/** Mails a destination of the form once more that has not confirmed yet; a trusted one is confirmed without it. */
export async function askDestinationAgain(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly address: string },
): Promise<FormRow> {
  requireWrite(scope);
  const form = await readForm(scope, deps, { formId: input.formId });
  const destination = form.destinations.find(({ address }) => address === input.address);
  if (destination === undefined) throw notFound("destination");
  if (destination.confirmedAt !== null) throw conflict("That address has confirmed already.");
  if ((await trustedDestinations(scope, deps))(input.address)) {
    await confirmTrustedDestination(scope, deps, { formId: form.id, address: input.address });
    return readForm(scope, deps, { formId: form.id });
  }
  await countConfirmations(scope, deps, 1);
  const now = deps.clock.now();
  const asked = await askAgainInStore(scope, deps.db, input, { now, before: new Date(now.getTime() - PAUSE_MS) });
  if (!asked) throw limitReached("That address was asked within the last ten minutes. Try again a little later.");
  return form;
}
