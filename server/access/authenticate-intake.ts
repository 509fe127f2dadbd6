import type { Deps } from "../deps.ts";
import { findIntakeForm, type IntakeForm } from "../store/intake-forms.ts";
import { authenticateSystem } from "./authenticate.ts";
import { type IntakeScope, scopeMint } from "./scope.ts";

export interface OpenForm {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
}

/** Anybody may add to a form that is open; the right is good for that form only. */
export async function authenticateIntake(deps: Deps, formId: string): Promise<OpenForm | "unknown" | "archived"> {
  const form = await findIntakeForm(authenticateSystem(), deps.db, formId);
  if (form === null) return "unknown";
  if (form.status === "archived") return "archived";
  return { form, scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }) };
}
