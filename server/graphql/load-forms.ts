import { notFound } from "../errors.ts";
import { listForms } from "../services/forms/forms.ts";
import type { FormRow } from "../store/forms/forms.ts";
import type { GraphQLContext } from "./context.ts";

const formsByContext = new WeakMap<GraphQLContext, Promise<FormRow[]>>();

/** The owner's forms, read once per request however many rows of a list ask for theirs. */
export function loadForms(context: GraphQLContext): Promise<FormRow[]> {
  const known = formsByContext.get(context);
  if (known !== undefined) return known;
  const forms = listForms(context.scope, context.deps);
  formsByContext.set(context, forms);
  return forms;
}

/** For what goes on after the request, such as a subscription. */
export function forgetForms(context: GraphQLContext): void {
  formsByContext.delete(context);
}

export async function loadForm(context: GraphQLContext, formId: string): Promise<FormRow> {
  const form = (await loadForms(context)).find(({ id }) => id === formId);
  if (form === undefined) throw notFound("form");
  return form;
}
