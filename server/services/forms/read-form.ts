import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, findForm } from "../../store/forms/forms.ts";

export async function readForm(scope: OwnerScope, deps: Deps, input: { readonly formId: string }): Promise<FormRow> {
  const form = isId(input.formId, "frm") ? await findForm(scope, deps.db, input.formId) : null;
  if (form === null) throw notFound("form");
  return form;
}
