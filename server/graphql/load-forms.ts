import { listForms } from "../services/forms/list-forms.ts";
import type { FormRow } from "../store/forms.ts";
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
