import { findQuietForms, type QuietNotice } from "../services/intake-stats/quiet-forms.ts";
import type { GraphQLContext } from "./context.ts";

const quietByContext = new WeakMap<GraphQLContext, Promise<Map<string, QuietNotice>>>();

/** Why a form counts as quiet; all forms are judged once per request however many are asked about. */
export async function loadQuiet(context: GraphQLContext, formId: string): Promise<QuietNotice | null> {
  const known = quietByContext.get(context) ?? findQuietForms(context.scope, context.deps);
  quietByContext.set(context, known);
  return (await known).get(formId) ?? null;
}
