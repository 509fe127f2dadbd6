import { z } from "zod";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { instantOf, isId } from "../../ids.ts";
import { emailAddress, parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, findForm, findForms, insertForm } from "../../store/forms/forms.ts";
import { countConfirmations, requireRoomForForm } from "../accounts/account-caps.ts";
import { trustedDestinations } from "../destinations/confirm-destination.ts";
import { formSettings } from "./form-settings.ts";

/** The forms the scope can see, oldest first, archived ones included. */
export async function listForms(scope: OwnerScope, deps: Deps): Promise<FormRow[]> {
  return findForms(scope, deps.db);
}

export async function readForm(scope: OwnerScope, deps: Deps, input: { readonly formId: string }): Promise<FormRow> {
  const form = isId(input.formId, "frm") ? await findForm(scope, deps.db, input.formId) : null;
  if (form === null) throw notFound("form");
  return form;
}

const createFormInput = z.object({ name: formSettings.name.rule, destination: emailAddress.nullish() });

export type CreateFormInput = z.input<typeof createFormInput>;

/** Creates a form. A destination that is not trusted is asked to confirm first. */
export async function createForm(scope: OwnerScope, deps: Deps, input: CreateFormInput): Promise<FormRow> {
  requireWrite(scope);
  const { name, destination } = parseInput(createFormInput, input);
  await requireRoomForForm(scope, deps);
  const isTrusted = await trustedDestinations(scope, deps);
  await countConfirmations(scope, deps, destination == null || isTrusted(destination) ? 0 : 1);
  const id = deps.newId("frm");
  const createdAt = instantOf(id);
  const destinations =
    destination == null ? [] : [{ address: destination, confirmedAt: isTrusted(destination) ? createdAt : null }];
  return insertForm(scope, deps.db, { id, name, createdAt, destinations });
}
