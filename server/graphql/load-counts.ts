import { countSubmissionsOfForms } from "../services/submissions/count-submissions.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../store/submissions/counts.ts";
import type { GraphQLContext } from "./context.ts";

interface Pending {
  readonly formIds: Set<string>;
  readonly counts: Promise<Map<string, FolderCounts>>;
}

const pendingByContext = new WeakMap<GraphQLContext, Pending>();

/** The counts of forms, together; all asked for in the same turn of one request are counted in one query. */
export async function loadCounts(context: GraphQLContext, formIds: readonly string[]): Promise<FolderCounts> {
  let pending = pendingByContext.get(context);
  if (pending === undefined) {
    pending = gather(context);
    pendingByContext.set(context, pending);
  }
  for (const formId of formIds) pending.formIds.add(formId);
  const counts = await pending.counts;
  return formIds.map((formId) => counts.get(formId) ?? emptyCounts).reduce(addCounts, emptyCounts);
}

function gather(context: GraphQLContext): Pending {
  const formIds = new Set<string>();
  const counts = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    pendingByContext.delete(context);
    return countSubmissionsOfForms(context.scope, context.deps, { formIds: [...formIds] });
  });
  return { formIds, counts };
}
