import { createBatcher } from "../batch-calls.ts";
import type { Deps } from "../deps.ts";
import { type IntakeScope, scopeMint } from "../scope/scope.ts";
import { findIntakeForms, type IntakeForm } from "../store/intake/intake-forms.ts";
import { systemScope } from "./authenticate.ts";

export interface OpenForm {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
}

/** Returns the right to add to a form, where it is open to submissions. */
export type AuthenticateIntake = (formId: string) => Promise<OpenForm | "unknown" | "archived">;

/**
 * Anybody may add to a form that is open; the right is good for that form only. Forms are looked up for every POST, so
 * that archiving works at once in every process, but POSTs that come together share one query.
 */
export function createAuthenticateIntake(deps: Deps): AuthenticateIntake {
  const findForm = createBatcher((ids: readonly string[]) => findIntakeForms(systemScope(), deps.db, ids));
  return async (formId) => {
    const form = await findForm(formId);
    if (form === undefined) return "unknown";
    if (form.status === "archived") return "archived";
    return { form, scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }) };
  };
}
