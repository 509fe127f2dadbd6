import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { countUnindexed } from "../../store/submissions/index-terms.ts";
import { countMatches } from "../../store/submissions/search.ts";
import { countSubmissionsOfForms } from "./count-submissions.ts";
import { type FolderFilter, type ReadFilter, readFilter } from "./submission-filter.ts";

export interface MatchingCount {
  /** Exact. */
  readonly count: number;
  /** Submissions that no search can find yet, because their words are still to be indexed; counted up to 1,000,000. */
  readonly unsearched: number;
}

const MAX_COUNTED = 1_000_000;

/** How many submissions a filter means. */
export async function countMatching(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<MatchingCount> {
  const filter = await readFilter(scope, deps, input);
  if (!filter.isNarrow) return { count: await countFolder(scope, deps, filter), unsearched: 0 };
  const [count, unsearched] = await Promise.all([
    countMatches(scope, deps.db, filter),
    filter.match === null ? 0 : countUnindexed(scope, deps.db, MAX_COUNTED),
  ]);
  return { count, unsearched };
}

async function countFolder(scope: OwnerScope, deps: Deps, { formIds, folder }: ReadFilter): Promise<number> {
  const counts = await countSubmissionsOfForms(scope, deps, { formIds });
  return [...counts.values()].reduce((sum, form) => sum + form[folder], 0);
}
