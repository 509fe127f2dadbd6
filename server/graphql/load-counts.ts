import { countSubmissionsOfForms } from "../services/submissions/count-submissions.ts";
import { emptyCounts, type FolderCounts } from "../store/submission-counts.ts";
import type { GraphQLContext } from "./context.ts";

interface Pending {
  readonly formIds: Set<string>;
  readonly counts: Promise<Map<string, FolderCounts>>;
}

const pendingByContext = new WeakMap<GraphQLContext, Pending>();

/** The counts of one form; all forms asked for in the same turn of one request are counted in one query. */
export async function loadCounts(context: GraphQLContext, formId: string): Promise<FolderCounts> {
  let pending = pendingByContext.get(context);
  if (pending === undefined) {
    pending = gather(context);
    pendingByContext.set(context, pending);
  }
  pending.formIds.add(formId);
  return (await pending.counts).get(formId) ?? emptyCounts;
}

function gather(context: GraphQLContext): Pending {
  const formIds = new Set<string>();
  const counts = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    pendingByContext.delete(context);
    return countSubmissionsOfForms(context.scope, context.deps, { formIds: [...formIds] });
  });
  return { formIds, counts };
}
