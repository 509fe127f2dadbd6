import { MAX_ANSWER_LENGTH, MAX_CHOICE_LENGTH } from "../../../shared/limits.ts";
import type { Database } from "../../core/database/db.ts";
import { Parameters } from "../../core/database/sql.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { keptSubmissions, visible } from "../../core/scope/store/visibility.ts";
import type { ContentFilter } from "../../core/submissions/store/content-query.ts";
import { BLANK } from "../../core/submissions/store/field-conditions.ts";
import { findByIndex, MAX_PAGE_HITS, scanOf } from "../../core/submissions/store/matches.ts";

/** `yesNo` and `choice` repeat, `number` and `date` are all of that type, `text` is the rest. */
export type AnswerKind = "yesNo" | "choice" | "number" | "date" | "text";

/** Submissions with the same answer, ignoring case. */
export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** Covers `from` up to but excluding `to`: numbers, or days. */
export interface Bin {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface RecentAnswer {
  readonly submissionId: string;
  readonly text: string;
  readonly isCut: boolean;
}

export interface NumberFigures {
  readonly isWhole: boolean;
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
}

export interface DateSpan {
  readonly earliest: string;
  readonly latest: string;
}

export interface FieldAnswers {
  readonly name: string;
  readonly kind: AnswerKind;
  /** Submissions with a value in the field. */
  readonly answered: number;
  /** Different answers. */
  readonly distinct: number;
  /** Most frequent first. For text, only repeated answers. */
  readonly choices: readonly Choice[];
  readonly bins: readonly Bin[];
  readonly numbers: NumberFigures | null;
  readonly dates: DateSpan | null;
  /** The latest distinct answers of a text, newest first. */
  readonly recent: readonly RecentAnswer[];
}

export interface Answers {
  /** Submissions read that match the filter. */
  readonly submissions: number;
  /** Number of newest submissions read; null for all. Field filters stop if no index leads to their matches. */
  readonly lookedAt: number | null;
  readonly fields: readonly FieldAnswers[];
}

export interface AnswersQuery extends ContentFilter {
  readonly names: readonly string[];
  /** Number of newest submissions to read. */
  readonly maxRows: number;
}

const MAX_CHOICES = 30;
/** Shown beside the latest answers of a text. */
const MAX_COMMON = 5;
const MAX_RECENT = 5;
/** One more if the scale does not start at a round number. */
const MAX_STEPS = 12;
const YES_AND_NO = ["yes", "no", "true", "false", "on", "off"];

// Numbers that are amounts, unlike "007" or "+351", and that fall exactly into a bin.
const AMOUNT = "^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$";
const DAY = "^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([t ][0-9]{2}:[0-9]{2}.*)?$";

/** Summarizes the newest submissions that match a filter, in one statement besides the word index query. */
export async function findAnswers(scope: OwnerScope, db: Database, query: AnswersQuery): Promise<Answers> {
  const ids = await findByIndex(scope, db, query, query.maxRows + 1, MAX_PAGE_HITS);
  const parameters = new Parameters();
  const text = summaryOf(scope, parameters, query, ids);
  const { rows } = await db.pool.query<{ scanned: number; submissions: number; fields: FieldAnswers[] | null }>(
    text,
    parameters.values,
  );
  const { scanned, submissions, fields } = rows[0] ?? { scanned: 0, submissions: 0, fields: null };
  return { submissions, lookedAt: scanned > query.maxRows ? query.maxRows : null, fields: fields ?? [] };
}

function summaryOf(
  scope: OwnerScope,
  parameters: Parameters,
  query: AnswersQuery,
  ids: readonly string[] | null,
): string {
  const { names, maxRows } = query;
  const rows = ids === null ? rowsToScan(scope, parameters, query) : rowsOfIndex(scope, parameters, ids);
  const asked = `${parameters.add(names)}::text[]`;
  return `WITH scanned AS MATERIALIZED (
      SELECT page.*, row_number() OVER (ORDER BY page.row_id DESC)::int AS n FROM (${rows}) AS page
    ), newest AS MATERIALIZED (
      SELECT near.row_id, near.n, near.fields FROM scanned AS near
      WHERE near.is_found AND near.n <= ${parameters.add(maxRows)}
    ), repeated AS MATERIALIZED (
      SELECT DISTINCT field.name FROM (SELECT DISTINCT jsonb_path_query_array(fields, '$[*][0]') AS names FROM newest) AS list,
        jsonb_array_elements_text(list.names) AS field(name)
      GROUP BY list.names, field.name HAVING count(*) > 1
    ), sent AS MATERIALIZED (
      SELECT CASE WHEN field.value ->> 0 = ANY (ARRAY(SELECT name FROM repeated)) THEN newest.n END AS of_row,
        field.value ->> 0 AS name, ${BEGINNING} AS value, count(*) AS rows, min(newest.n) AS n
      FROM newest, jsonb_array_elements(newest.fields) AS field
      WHERE field.value ->> 0 = ANY (${asked})
      GROUP BY 1, 2, 3
    ), said AS MATERIALIZED (
      SELECT of_row, name COLLATE "C" AS name, fold_case(value) COLLATE "C" AS key, value, rows, n
      FROM (SELECT of_row, name, rows, n, CASE WHEN length(value) > ${MAX_ANSWER_LENGTH} THEN value ELSE btrim(value, ${BLANK}) END AS value
        FROM sent) AS trimmed
      WHERE value <> ''
    ), answer AS MATERIALIZED (
      SELECT name, key, sum(rows)::int AS rows, min(n) AS n FROM said WHERE of_row IS NULL GROUP BY name, key
      UNION ALL
      SELECT name, key, count(*)::int, min(n) FROM (
        SELECT of_row, name, key, min(n) AS n FROM said WHERE of_row IS NOT NULL GROUP BY of_row, name, key
      ) AS once GROUP BY name, key
    ), field AS MATERIALIZED (
      SELECT name, is_single, sum(rows)::int AS said, count(*)::int AS distinct,
        CASE WHEN bool_and(key = ANY (${parameters.add(YES_AND_NO)}::text[])) THEN 'yesNo'
          WHEN is_single AND bool_and(${MAY_BE_NUMBER} AND key ~ '${DAY}' AND ${IS_IN_MONTH}) THEN 'date'
          WHEN is_single AND bool_and(${MAY_BE_NUMBER} AND key ~ '${AMOUNT}') AND count(*) > 1 THEN 'number'
          WHEN count(*) <= ${MAX_CHOICES} AND sum(rows) >= 2 * count(*) AND max(length(key)) <= ${MAX_CHOICE_LENGTH} THEN 'choice'
          ELSE 'text' END AS kind
      FROM answer, LATERAL (SELECT name <> ALL (ARRAY(SELECT name FROM repeated)) AS is_single) AS single
      GROUP BY name, is_single
    ), ${SHOWN}, ${NUMBERS}, ${DATES}
    SELECT (SELECT count(*)::int FROM scanned) AS scanned, (SELECT count(*)::int FROM newest) AS submissions, (
      SELECT jsonb_agg(to_jsonb(found) - 'place' ORDER BY place) FROM (
        SELECT field.name, field.kind, field.distinct, array_position(${asked}, field.name) AS place,
          CASE WHEN field.is_single THEN field.said ELSE (SELECT count(DISTINCT of_row)::int FROM said WHERE said.name = field.name) END
            AS answered,
          coalesce(shown.choices, '[]') AS choices, coalesce(shown.recent, '[]') AS recent,
          coalesce(number_bins.bins, date_bins.bins, '[]') AS bins, number_bins.numbers, date_bins.dates
        FROM field LEFT JOIN shown USING (name) LEFT JOIN number_bins USING (name) LEFT JOIN date_bins USING (name)
      ) AS found
    ) AS fields`;
}

function rowsToScan(scope: OwnerScope, parameters: Parameters, query: AnswersQuery): string {
  const { isFound, own } = scanOf(scope, parameters, query, query.maxRows);
  return `SELECT s.id AS row_id, s.fields, ${isFound} AS is_found ${own}`;
}

/** The index has already checked the conditions. */
function rowsOfIndex(scope: OwnerScope, parameters: Parameters, ids: readonly string[]): string {
  return `SELECT s.id AS row_id, s.fields, true AS is_found FROM ${keptSubmissions(scope, parameters)} s
    WHERE ${visible(scope, parameters)} AND s.id = ANY (${parameters.add(ids)}::text[])`;
}

/** A value's beginning, one character longer than shown if it is cut. */
const BEGINNING = `CASE WHEN octet_length(field.value ->> 1) <= ${MAX_ANSWER_LENGTH} THEN field.value ->> 1
  ELSE left(btrim(field.value ->> 1, ${BLANK}), ${MAX_ANSWER_LENGTH + 1}) END`;

/** SQL condition: the day of a well-formed date exists in its month. */
const IS_IN_MONTH = `substr(key, 9, 2)::int <= CASE substr(key, 6, 2)
  WHEN '02' THEN CASE WHEN left(key, 4)::int % 4 = 0 AND (left(key, 4)::int % 100 <> 0 OR left(key, 4)::int % 400 = 0)
    THEN 29 ELSE 28 END
  WHEN '04' THEN 30 WHEN '06' THEN 30 WHEN '09' THEN 30 WHEN '11' THEN 30 ELSE 31 END`;

/** Saves most answers a regular expression. */
const MAY_BE_NUMBER = `key < ':'`;

/** The choices and the latest answers, each spelled as in its newest message. */
const SHOWN = `most AS (
    SELECT name, key, n, rows, NULL::bigint AS place FROM (
      SELECT answer.*, field.kind, row_number() OVER (PARTITION BY name ORDER BY answer.rows DESC, answer.n, answer.key) AS place
      FROM answer JOIN field USING (name)
      WHERE field.kind IN ('yesNo', 'choice') OR (field.kind = 'text' AND answer.rows > 1 AND length(answer.key) <= ${MAX_CHOICE_LENGTH})
    ) AS ranked WHERE place <= CASE kind WHEN 'text' THEN ${MAX_COMMON} ELSE ${MAX_CHOICES} END
  ), latest AS (
    SELECT name, key, n, rows, place FROM (
      SELECT answer.*, row_number() OVER (PARTITION BY name ORDER BY answer.n, answer.key) AS place
      FROM answer JOIN field USING (name) WHERE field.kind = 'text'
    ) AS ranked WHERE place <= ${MAX_RECENT}
  ), spelt AS (
    SELECT picked.name, picked.key, picked.rows, picked.n, picked.place, min(said.value COLLATE "C") AS value
    FROM (SELECT * FROM most UNION ALL SELECT * FROM latest) AS picked
    JOIN said ON said.n = picked.n AND said.name = picked.name AND said.key = picked.key
    GROUP BY picked.name, picked.key, picked.rows, picked.n, picked.place
  ), shown AS (
    SELECT spelt.name,
      jsonb_agg(jsonb_build_object('value', value, 'count', rows) ORDER BY rows DESC, spelt.n, key) FILTER (WHERE place IS NULL) AS choices,
      jsonb_agg(jsonb_build_object('submissionId', newest.row_id, 'text', left(value, ${MAX_ANSWER_LENGTH}),
        'isCut', length(value) > ${MAX_ANSWER_LENGTH}) ORDER BY place) FILTER (WHERE place IS NOT NULL) AS recent
    FROM spelt JOIN newest ON newest.n = spelt.n GROUP BY spelt.name
  )`;

/** Bins of equal width, 1, 2 or 5 times a power of ten, starting at a multiple of it. */
const NUMBERS = `amount AS MATERIALIZED (
    SELECT name, key::numeric AS value, sum(answer.rows) AS rows,
      sum(sum(answer.rows)) OVER (PARTITION BY name ORDER BY key::numeric) AS up_to
    FROM answer JOIN field USING (name) WHERE field.kind = 'number' GROUP BY name, key::numeric
  ), range AS (
    SELECT name, min(value) AS low, max(value) AS high, sum(value * rows) / sum(rows) AS mean, sum(rows) AS total,
      bool_and(value = trunc(value)) AS is_whole, (max(value) - min(value)) / ${MAX_STEPS} AS least
    FROM amount GROUP BY name
  ), power AS (
    SELECT *, CASE WHEN least > 0 THEN ('1e' || floor(log(least))::int)::numeric ELSE 1 END AS power FROM range
  ), scale AS MATERIALIZED (
    SELECT *, CASE WHEN is_whole THEN greatest(1, step) ELSE step END AS width FROM (
      SELECT *, power * CASE WHEN least <= power THEN 1 WHEN least <= 2 * power THEN 2 WHEN least <= 5 * power THEN 5 ELSE 10 END AS step
      FROM power) AS stepped
  ), number_bins AS (
    SELECT scale.name, jsonb_agg(jsonb_build_object('from', trim_scale(place * width)::text,
        'to', trim_scale((place + 1) * width)::text, 'count', bin.rows) ORDER BY place) AS bins,
      jsonb_build_object('isWhole', is_whole, 'min', low, 'max', high, 'mean', mean, 'median', (
        SELECT (min(value) FILTER (WHERE up_to >= total / 2) + min(value) FILTER (WHERE up_to > total / 2)) / 2
        FROM amount WHERE amount.name = scale.name)) AS numbers
    FROM scale JOIN LATERAL (
      SELECT div(value, width) - CASE WHEN value < 0 AND mod(value, width) <> 0 THEN 1 ELSE 0 END AS place, sum(rows)::int AS rows FROM amount WHERE amount.name = scale.name GROUP BY 1
    ) AS bin ON true
    GROUP BY scale.name, low, high, mean, total, is_whole
  )`;

/** Bins of days, months, years, decades or centuries: the shortest date prefix that tells them apart. */
const DATES = `day AS MATERIALIZED (
    SELECT name, left(key, 10) AS value, sum(answer.rows)::int AS rows FROM answer JOIN field USING (name)
    WHERE field.kind = 'date' GROUP BY name, left(key, 10)
  ), span AS (
    SELECT name, min(value COLLATE "C") AS earliest, max(value COLLATE "C") AS latest FROM day GROUP BY name
  ), calendar AS (
    SELECT *, CASE WHEN left(earliest, 7) = left(latest, 7) THEN 10
        WHEN 12 * years + substr(latest, 6, 2)::int - substr(earliest, 6, 2)::int < 24 THEN 7
        WHEN years < 30 THEN 4 WHEN years < 300 THEN 3 ELSE 2 END AS length
    FROM (SELECT *, left(latest, 4)::int - left(earliest, 4)::int AS years FROM span) AS spanned
  ), date_bins AS (
    SELECT name, jsonb_agg(jsonb_build_object('from', bin.value, 'to', '', 'count', bin.rows) ORDER BY bin.value COLLATE "C") AS bins,
      jsonb_build_object('earliest', earliest, 'latest', latest) AS dates
    FROM calendar JOIN LATERAL (
      SELECT left(day.value, calendar.length) AS value, sum(rows)::int AS rows FROM day WHERE day.name = calendar.name GROUP BY 1
    ) AS bin ON true
    GROUP BY name, earliest, latest
  )`;
