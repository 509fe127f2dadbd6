import { z } from "zod";
import { MAX_SERVICE_SECRET_LENGTH } from "../../../shared/limits.ts";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { emailAddress, parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { seal } from "../../secret.ts";
import { type FormChange, type FormRow, updateForm as updateInStore } from "../../store/forms/forms.ts";
import { countConfirmations } from "../accounts/account-caps.ts";
import { trustedDestinations } from "../destinations/confirm-destination.ts";
import { changedSettings, settingsInput } from "./form-settings.ts";
import { readForm } from "./forms.ts";

const updateFormInput = settingsInput.extend({
  destinations: z.array(emailAddress).max(10, { error: "List at most 10 destination addresses." }).nullish(),
  archived: z.boolean().nullish(),
  turnstileSecret: z
    .string()
    .trim()
    .max(MAX_SERVICE_SECRET_LENGTH, { error: "A Turnstile secret key can have at most 200 characters." })
    .regex(/^[\x21-\x7e]*$/, { error: "A Turnstile secret key cannot contain spaces." })
    .nullish(),
});

export type UpdateFormInput = z.input<typeof updateFormInput>;

/** Changes what is given and leaves the rest as it is. */
export async function updateForm(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly change: UpdateFormInput },
): Promise<FormRow> {
  requireWrite(scope);
  const { destinations, archived, turnstileSecret, ...settings } = parseInput(updateFormInput, input.change);
  const before = await readForm(scope, deps, { formId: input.formId });
  const change: FormChange = {
    ...changedSettings(settings),
    ...(turnstileSecret === undefined
      ? {}
      : { encryptedTurnstileSecret: sealSecret(deps, input.formId, turnstileSecret) }),
    ...(archived == null ? {} : { status: archived ? "archived" : "active" }),
  };
  const isTrusted = await trustedDestinations(scope, deps);
  const addresses =
    destinations == null
      ? null
      : [...new Set(destinations)].map((address) => ({ address, isTrusted: isTrusted(address) }));
  const isNew = (address: string) => !before.destinations.some((destination) => destination.address === address);
  const toConfirm = addresses?.filter(({ address, isTrusted }) => !isTrusted && isNew(address)) ?? [];
  await countConfirmations(scope, deps, toConfirm.length);
  const form = await updateInStore(scope, deps.db, input.formId, change, addresses, deps.clock.now());
  if (form === null) throw notFound("form");
  return form;
}

function sealSecret(deps: Deps, formId: string, secret: string | null): string | null {
  return secret === null || secret === "" ? null : seal(deps.keys.spamSecrets, secret, formId);
}
