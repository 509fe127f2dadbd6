import type pg from "pg";
import { partsOf, type SearchPart } from "../../../../shared/search-words.ts";
import { Parameters } from "../../../core/database/sql.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";
import {
  type ContentCondition,
  type ContentPageQuery,
  type ContentQuery,
  meetsConditions,
  type WordMatch,
} from "../../../core/submissions/store/content-query.ts";
import { mayContain, VALUE } from "../../../core/submissions/store/field-conditions.ts";
import { matchesFilter } from "../../../core/submissions/store/filter.ts";
import { MAX_HITS } from "../../../core/submissions/store/matches.ts";
import { type Question, toTsQuery } from "../index-terms.ts";
import { foldedForSearch } from "./folded-sql.ts";
import { type Arrivals, findArrivals } from "./index-terms.ts";

const MAX_COUNTED = 1_000_000;

/** Finds the words of a search, of fields' values and of a spam reason. */
export function searchWords(asked: Question): ContentQuery {
  const words = toTsQuery(asked);
  const conditions = partsOf(asked.text ?? "").map(hasPart);
  return { match: words === null ? null : matchOf(words), conditions };
}

function matchOf(words: string, arrivals: Arrivals = { ids: [], read: 0 }): WordMatch {
  const asked = { words, arrivals: arrivals.ids };
  return {
    withArrivals: async (scope, db) => matchOf(words, await findArrivals(scope, db, words)),
    countUnindexed: async ({ accountId }, { prisma }) => {
      const waiting = await prisma.unindexedSubmission.count({ where: { accountId }, take: MAX_COUNTED });
      return Math.max(0, waiting - arrivals.read);
    },
    findNext: (scope, db, query, maxHits) =>
      inTransaction(db, (client) => findIndexed(scope, client, asked, query, maxHits)),
    findAll: async (scope, client, filter) => {
      const cursor = { id: null, direction: "newer" } as const;
      const found = await findIndexed(scope, client, asked, { ...filter, cursor, limit: MAX_HITS }, MAX_HITS);
      await client.query("SET LOCAL enable_seqscan = on; SET LOCAL enable_indexscan = on");
      return found;
    },
    has: (parameters, id) => {
      const isIndexed = `(SELECT w.words @@ ${parameters.add(words)}::tsquery FROM submission_words w WHERE w.submission_id = ${id})`;
      return arrivals.ids.length === 0
        ? isIndexed
        : `(${isIndexed} OR ${id} = ANY(${parameters.add(arrivals.ids)}::text[]))`;
    },
    isAmongHits: (parameters) =>
      `s.id IN (SELECT w.submission_id FROM submission_words w WHERE w.words @@ ${parameters.add(words)}::tsquery
        UNION ALL SELECT unnest(${parameters.add(arrivals.ids)}::text[]))`,
  };
}

/** `null` when the index has more matches than can be sorted in time. */
async function findIndexed(
  scope: OwnerScope,
  client: pg.ClientBase,
  { words, arrivals }: { readonly words: string; readonly arrivals: readonly string[] },
  query: ContentPageQuery,
  maxHits: number,
): Promise<readonly string[] | null> {
  const parameters = new Parameters();
  const isNewer = query.cursor?.direction === "newer";
  const from = query.cursor?.id == null ? null : parameters.add(query.cursor.id);
  const place = (id: string) => (from === null ? "true" : `${id} ${isNewer ? ">" : "<"} ${from}`);
  // OFFSET 0 keeps the planner from intersecting the hits with the ids of everything beyond the cursor.
  const text = `WITH hit AS MATERIALIZED (
       (SELECT w.id FROM (SELECT submission_id AS id FROM submission_words WHERE words @@ ${parameters.add(words)}::tsquery OFFSET 0) AS w
        WHERE ${place("w.id")} LIMIT ${maxHits + 1})
       UNION SELECT id FROM unnest(${parameters.add(arrivals)}::text[]) AS arrived(id) WHERE ${place("arrived.id")})
     SELECT CASE WHEN (SELECT count(*) FROM hit) <= ${maxHits} THEN ARRAY(
       SELECT s.id FROM (SELECT id FROM hit ORDER BY id ${isNewer ? "ASC" : "DESC"} OFFSET 0) AS hit
       CROSS JOIN LATERAL ${keptSubmissions(scope, parameters, "(SELECT k.* FROM submissions AS k WHERE k.id = hit.id OFFSET 0)")} AS s
       WHERE ${visible(scope, parameters)} AND s.has_contents AND ${matchesFilter(parameters, query)}
         AND ${meetsConditions(parameters, query.conditions)}
       ORDER BY hit.id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) END AS ids`;
  // The planner misjudges how rare a word is, and might otherwise read the whole table.
  await client.query("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
  const { rows } = await client.query<{ ids: string[] | null }>(text, parameters.values);
  const [answer] = rows;
  return answer?.ids ?? null;
}

/** The condition that a submission has, or lacks, a part of a search other than words. */
function hasPart({ place, value, isExcluded }: SearchPart): ContentCondition {
  return (parameters) => {
    const asked = parameters.add(value);
    const isThere =
      place === "sender"
        ? `strpos(${FOLDED_SENDER}, ${asked}) > 0`
        : `(strpos(fold_case(s.sender), fold_case(${asked})) > 0 OR ${mayContain(parameters, value)}
         EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field WHERE strpos(fold_case(${VALUE}), fold_case(${asked})) > 0))`;
    return isExcluded ? `NOT ${isThere}` : isThere;
  };
}

const FOLDED_SENDER = foldedForSearch("s.sender");
