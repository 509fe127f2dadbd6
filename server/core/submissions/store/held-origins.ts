import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { SubmissionFilter } from "./filter.ts";
import { windowOf } from "./walk.ts";

/** Messages in Spam sent from one website, newest first. */
export interface HeldOrigin {
  readonly origin: string;
  readonly ids: readonly string[];
}

const LOOKED_AT = 1_000;
const MAX_ORIGINS = 3;
/** Parsed from the filter's reason, because a message may keep no Referer although its Origin was judged. */
const SENT_FROM = "'^Sent from (https?://[^ ,]+),'";

/** Finds those of a folder's newest messages that would be below the threshold without the reason “origin”. */
export async function findHeldOrigins(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter,
  most: number,
): Promise<HeldOrigin[]> {
  const parameters = new Parameters();
  const query = { ...filter, cursor: null, limit: LOOKED_AT };
  const { own, matches } = windowOf(scope, parameters, query, { entries: LOOKED_AT, asksMore: false });
  const { rows } = await db.pool.query<HeldOrigin>(
    `SELECT origin, (array_agg(id ORDER BY id DESC))[1:${parameters.add(most)}] AS ids
     FROM (SELECT s.id, s.spam_score, s.spam_threshold, s.spam_reasons ${own} AND ${matches}) AS held
     CROSS JOIN jsonb_array_elements(spam_reasons) AS reason
     CROSS JOIN substring(reason ->> 2, ${SENT_FROM}) AS origin
     WHERE reason ->> 0 = 'origin' AND spam_score - (reason ->> 1)::real < spam_threshold AND origin IS NOT NULL
     GROUP BY origin ORDER BY count(*) DESC, origin LIMIT ${MAX_ORIGINS}`,
    parameters.values,
  );
  return rows;
}

/** Names of the spam reasons of a folder's newest submissions, most common first. */
export async function findSpamReasonNames(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter,
): Promise<string[]> {
  const parameters = new Parameters();
  const query = { ...filter, cursor: null, limit: LOOKED_AT };
  const { own, matches } = windowOf(scope, parameters, query, { entries: LOOKED_AT, asksMore: false });
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT reason.value ->> 0 AS name
     FROM (SELECT s.spam_reasons ${own} AND ${matches}) AS judged CROSS JOIN jsonb_array_elements(judged.spam_reasons) AS reason
     GROUP BY name ORDER BY count(*) DESC, name`,
    parameters.values,
  );
  return rows.map(({ name }) => name);
}
