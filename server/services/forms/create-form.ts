import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { instantOf } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import { type FormRow, insertForm } from "../../store/forms.ts";
import { countConfirmations, requireRoomForForm } from "../accounts/account-caps.ts";
import { type CreateFormInput, createFormInput } from "./form-input.ts";

/** Makes a form. A destination that the operator gives counts as confirmed; an owner's waits for its confirmation. */
export async function createForm(scope: OwnerScope, deps: Deps, input: CreateFormInput): Promise<FormRow> {
  requireWrite(scope);
  const { name, destination } = parseInput(createFormInput, input);
  await requireRoomForForm(scope, deps);
  await countConfirmations(scope, deps, destination == null ? 0 : 1);
  const id = deps.newId("frm");
  const createdAt = instantOf(id);
  const confirmedAt = scope.holder.kind === "operator" ? createdAt : null;
  const destinations = destination == null ? [] : [{ address: destination, confirmedAt }];
  return insertForm(scope, deps.db, { id, name, createdAt, destinations });
}
