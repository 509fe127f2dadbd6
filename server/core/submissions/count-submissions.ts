import { readInTurn } from "../access/read-in-turn.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { withArrivals } from "./store/content-query.ts";
import {
  addCounts,
  compactCounters as compactInStore,
  countSubmissions as countInStore,
  emptyCounts,
  type FolderCounts,
} from "./store/counts.ts";
import { countMatches } from "./store/matches.ts";
import { type FolderFilter, type ReadFilter, readFilter } from "./submission-filter.ts";

/** Counts of the forms in one query; a form without visible submissions is absent. */
export async function countSubmissionsOfForms(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formIds: readonly string[] },
): Promise<Map<string, FolderCounts>> {
  return countInStore(scope, deps.db, input.formIds);
}

export interface MatchingCount {
  /** At most `MAX_COUNTED`, unless the list has no filter. Exact, unless only some were read. */
  readonly count: number;
  /** Number of newest submissions counted; null for all. */
  readonly lookedAt: number | null;
  /** Submissions not yet searchable because their words are still to be indexed; counted up to 1,000,000. */
  readonly unsearched: number;
}

export async function countMatching(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<MatchingCount> {
  const filter = await readFilter(scope, deps, input);
  if (!filter.isFiltered)
    return { count: (await countListed(scope, deps, filter)).total, lookedAt: null, unsearched: 0 };
  return readInTurn(scope, deps, async () => {
    const query = await withArrivals(scope, deps.db, filter);
    const [counted, unsearched] = await Promise.all([
      countMatches(scope, deps.db, query),
      query.match?.countUnindexed(scope, deps.db) ?? 0,
    ]);
    return { ...counted, unsearched };
  });
}

export interface ListedCounts {
  readonly counts: FolderCounts;
  readonly total: number;
}

/** Exact count of what a list without further filters shows. */
export async function countListed(
  scope: OwnerScope,
  deps: Deps,
  { formIds, folder, done }: Pick<ReadFilter, "formIds" | "folder" | "done">,
): Promise<ListedCounts> {
  const ofForms = await countSubmissionsOfForms(scope, deps, { formIds });
  const counts = [...ofForms.values()].reduce(addCounts, emptyCounts);
  if (done === null || folder !== "inbox") return { counts, total: counts[folder] };
  return { counts, total: done ? counts.inboxDone : counts.inbox - counts.inboxDone };
}

/** Keeps counting cheap by folding pending deltas into the totals. Changes no count. */
export async function compactCounters(
  scope: SystemScope,
  deps: Deps,
  input: { readonly batchSize?: number } = {},
): Promise<number> {
  return compactInStore(scope, deps.db, input.batchSize);
}

const MAX_WRITTEN = 1_000;

/** Returns what to call after submissions are written: it compacts once many are, so that no reader waits for a worker. */
export function compactAfterMany(scope: SystemScope, deps: Deps, most = MAX_WRITTEN): (submissions: number) => void {
  let written = 0;
  return (submissions) => {
    written += submissions;
    if (written < most) return;
    written = 0;
    void compactCounters(scope, deps).catch((err: unknown) => deps.log.warn({ err }, "counts could not be added up"));
  };
}
