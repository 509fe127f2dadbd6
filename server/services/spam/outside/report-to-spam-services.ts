import type { Deps } from "../../../deps.ts";
import type { SystemScope } from "../../../scope/scope.ts";
import type { Folder } from "../../../spam/verdict.ts";
import { findMovedForServices } from "../../../store/spam/corrections.ts";
import { servicesOf } from "./services-of.ts";

/**
 * Tells the services of an account that its owner moved a submission. Nothing is told of one that was moved again or
 * deleted since. Returns the names of those that could not be told.
 */
export async function reportToSpamServices(
  scope: SystemScope,
  deps: Deps,
  input: { readonly submissionId: string; readonly folder: Folder },
): Promise<readonly string[]> {
  const found = await findMovedForServices(scope, deps.db, input.submissionId);
  if (found === null || found.folder !== input.folder) return [];
  const { services, ...submission } = found;
  const question = { ...submission, website: deps.config.publicUrl };
  const missed = await Promise.all(
    servicesOf(deps, services).map(async (service) => {
      const outcome = await deps.safeFetch.send(service.telling(question, input.folder));
      return service.isTold(outcome) ? null : service.name;
    }),
  );
  return missed.filter((name) => name !== null);
}
