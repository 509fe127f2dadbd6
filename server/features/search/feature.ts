import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { roundPace } from "../../core/jobs/tasks.ts";
import { indexWords, reindexOutdated } from "./reindex-pending.ts";
import { searchWords } from "./store/search.ts";

/** Finds messages by their words, through an index of its own. */
export const search: Feature = {
  name: "search",
  wordSearch: searchWords,
  jobs: (deps) => ({
    "index-words": async (_payload, { abortSignal }) => {
      await reindexOutdated(systemScope(), deps);
      await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY, pace: roundPace(deps, abortSignal) });
    },
  }),
  crontab: ["* * * * * index-words ?max=1"],
};
