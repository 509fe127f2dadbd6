import type pg from "pg";
import type { Database } from "../../database/db.ts";
import type { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { SubmissionFilter } from "./filter.ts";
import type { PageQuery, Window } from "./walk.ts";

/** Writes an SQL condition over the alias `s`, which is selected from `keptSubmissions`. */
export type ContentCondition = (parameters: Parameters) => string;

export interface ContentQuery {
  /** Null if it asks for no words. */
  readonly match: WordMatch | null;
  /** The words may match more than meets these. */
  readonly conditions: readonly ContentCondition[];
}

export interface ContentFilter extends SubmissionFilter, ContentQuery {}

export interface ContentPageQuery extends PageQuery, ContentQuery {}

/** Submissions with certain words, as a feature's index finds them. */
export interface WordMatch {
  /** The same with new arrivals that wait for the index, so that a search finds what the list shows. */
  withArrivals(scope: OwnerScope, db: Database): Promise<WordMatch>;
  /** Counts submissions that are neither indexed nor covered by `withArrivals`, up to 1,000,000. */
  countUnindexed(scope: OwnerScope, db: Database): Promise<number>;
  /** Those next to the cursor that meet the query, in the list's order; null if more than `maxHits` have the words. */
  findNext(
    scope: OwnerScope,
    db: Database,
    query: ContentPageQuery,
    maxHits: number,
  ): Promise<readonly string[] | null>;
  /** All of them, oldest first, in the transaction of `client`; null if too many have the words. */
  findAll(scope: OwnerScope, client: pg.ClientBase, filter: ContentFilter): Promise<readonly string[] | null>;
  /** SQL condition: the submission with this id matches. */
  has(parameters: Parameters, id: string): string;
  /** SQL condition: `s` is among the matches. Leads the planner to the index. */
  isAmongHits(parameters: Parameters): string;
}

/** The filter with new arrivals among its matches. */
export async function withArrivals<Filter extends ContentQuery>(
  scope: OwnerScope,
  db: Database,
  filter: Filter,
): Promise<Filter> {
  return filter.match === null ? filter : { ...filter, match: await filter.match.withArrivals(scope, db) };
}

/** Reads the words that a filter asks for. */
export type WordSearch = (asked: {
  readonly accountId: string;
  /** `null` for any form of the account. */
  readonly formId: string | null;
  /** As typed into the search box. */
  readonly text: string | null;
  /** Values of fields: each of their words must match exactly. */
  readonly values: readonly string[];
  /** The name of a spam reason. */
  readonly reason: string | null;
}) => ContentQuery;

/** True if the filter needs submission contents. */
export function isSearch({ match, conditions }: ContentQuery): boolean {
  return match !== null || conditions.length > 0;
}

/** SQL condition: a submission in the window has the words and meets the conditions. The words save reading most rows. */
export function meetsContent({ id }: Window, parameters: Parameters, { match, conditions }: ContentQuery): string {
  const words = match === null ? "" : ` AND s.has_contents AND ${match.has(parameters, id)}`;
  return `${words}${conditions.length === 0 ? "" : ` AND ${meetsConditions(parameters, conditions)}`}`;
}

export function meetsConditions(parameters: Parameters, conditions: readonly ContentCondition[]): string {
  return conditions.length === 0 ? "true" : conditions.map((condition) => condition(parameters)).join(" AND ");
}
