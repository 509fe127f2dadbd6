import { z } from "zod";
import { readFormAddress } from "../../../shared/form-address.ts";
import { MAX_FORM_ADDRESSES } from "../../../shared/limits.ts";
import { perDay, requireAdmission } from "../../core/access/rate-limit.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { readForm } from "../../core/forms/forms.ts";
import type { FormRow } from "../../core/forms/store/forms.ts";
import { conflict, limitReached, notFound } from "../../core/platform/errors.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { findAddresses, updateAddress } from "./store/form-addresses.ts";

/** Keeps anyone from taking all the good names of a server, or probing which are taken. */
export const MAX_ADDRESS_CHANGES_A_DAY = 20;
const changes = perDay("form addresses per account", MAX_ADDRESS_CHANGES_A_DAY);

const formAddress = z
  .string()
  .trim()
  .transform((text, context) => {
    const address = readFormAddress(text);
    if (address !== null) return address;
    context.addIssue({
      code: "custom",
      message:
        "An address has 3 to 60 letters a–z, digits and single hyphens between them, and does not look like an id.",
    });
    return z.NEVER;
  });

/** The readable addresses of forms, each form's current one first. */
export async function listAddresses(
  scope: OwnerScope,
  deps: Deps,
  { formIds }: { readonly formIds: readonly string[] },
): Promise<Map<string, string[]>> {
  return findAddresses(scope, deps.db, formIds);
}

/** Gives a form a readable address. Earlier addresses keep leading to it, and no other form can take them. */
export async function setFormAddress(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly address: string },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const address = parseInput(formAddress, input.address);
  const own = (await findAddresses(scope, deps.db, [form.id])).get(form.id);
  if (own?.[0] === address) return form;
  const reason = `Addresses of forms can be changed ${MAX_ADDRESS_CHANGES_A_DAY} times a day.`;
  await requireAdmission(scope, deps, [{ limit: changes, subject: scope.accountId }], reason);
  const change = { formId: form.id, address, now: deps.clock.now(), maxAddresses: MAX_FORM_ADDRESSES };
  switch (await updateAddress(scope, deps.db, change)) {
    case "changed":
      return form;
    case "taken":
      throw conflict("This address is taken. Choose another one.");
    case "full":
      throw limitReached(`A form can have ${MAX_FORM_ADDRESSES} addresses. Use one of its earlier ones.`);
    case null:
      throw notFound("form");
  }
}
