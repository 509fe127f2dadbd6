import { listUndelivered } from "../services/deliveries/list-deliveries.ts";
import type { GraphQLContext } from "./context.ts";

interface Pending {
  readonly submissionIds: Set<string>;
  readonly undelivered: Promise<ReadonlySet<string>>;
}

const pendingByContext = new WeakMap<GraphQLContext, Pending>();

/** Returns whether a delivery of a submission failed; all submissions asked about in the same turn share one query. */
export async function loadUndelivered(context: GraphQLContext, submissionId: string): Promise<boolean> {
  let pending = pendingByContext.get(context);
  if (pending === undefined) {
    pending = startBatch(context);
    pendingByContext.set(context, pending);
  }
  pending.submissionIds.add(submissionId);
  return (await pending.undelivered).has(submissionId);
}

function startBatch(context: GraphQLContext): Pending {
  const submissionIds = new Set<string>();
  const undelivered = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    pendingByContext.delete(context);
    return listUndelivered(context.scope, context.deps, { submissionIds: [...submissionIds] });
  });
  return { submissionIds, undelivered };
}
