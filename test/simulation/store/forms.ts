import type * as real from "../../../server/store/forms/forms.ts";
import type { ModelState } from "./state.ts";
import { step } from "./state.ts";

/*
 * The model of `server/store/forms/forms.ts`: forms are there, and stay as they are.
 */

export const findForm: typeof real.findForm = (scope, db, id) =>
  step(db, "find a form", (model) => formsOf(model, scope.accountId).find((form) => form.id === id) ?? null);

export const findForms: typeof real.findForms = (scope, db) =>
  step(db, "find forms", (model) => formsOf(model, scope.accountId));

function formsOf(model: ModelState, accountId: string): real.FormRow[] {
  return [...model.forms.values()]
    .filter((form) => form.accountId === accountId)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((form) => ({
      ...form,
      destinations: [...model.destinations.values()]
        .filter(({ formId }) => formId === form.id)
        .sort((one, other) => (one.address < other.address ? -1 : 1)),
    }));
}

export const countOwnForms: typeof real.countOwnForms = (scope, db) =>
  step(db, "count forms", (model) => formsOf(model, scope.accountId).length);

export const insertForm: typeof real.insertForm = () => absent();
export const updateForm: typeof real.updateForm = () => absent();
export const updateHiddenFromAgents: typeof real.updateHiddenFromAgents = () => absent();

function absent(): never {
  throw new Error("The model makes and changes no forms.");
}
