import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { seal } from "../../secret.ts";
import { type FormChange, type FormRow, updateForm as updateInStore } from "../../store/forms/forms.ts";
import { countConfirmations } from "../accounts/account-caps.ts";
import { trustedDestinations } from "../destinations/confirm-destination.ts";
import { type UpdateFormInput, updateFormInput } from "./form-input.ts";
import { readForm } from "./forms.ts";

/**
 * Changes what is named and leaves the rest; an empty or null redirect goes back to the thank-you page,
 * and an empty answer or number turns that off.
 */
export async function updateForm(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly change: UpdateFormInput },
): Promise<FormRow> {
  requireWrite(scope);
  const given = parseInput(updateFormInput, input.change);
  const { archived, name, allowedOrigins, honeypotField, destinations } = given;
  const { redirectUrl, digestAbove, autoReplySubject, autoReplyText } = given;
  const { sensitivity, asksProofOfWork, turnstileSecret } = given;
  const before = await readForm(scope, deps, { formId: input.formId });
  const change: FormChange = {
    ...(name == null ? {} : { name }),
    ...(allowedOrigins == null ? {} : { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(honeypotField == null ? {} : { honeypotField }),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(digestAbove === undefined ? {} : { digestAbove }),
    ...(autoReplySubject === undefined ? {} : { autoReplySubject }),
    ...(autoReplyText === undefined ? {} : { autoReplyText }),
    ...(sensitivity == null ? {} : { sensitivity }),
    ...(asksProofOfWork == null ? {} : { asksProofOfWork }),
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
