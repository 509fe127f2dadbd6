import type { Database } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visibleOrTrashed } from "../../../core/scope/store/visibility.ts";
import { MAX_SPELLING, plainText } from "../../../core/submissions/store/match-person.ts";
import type { IdRange } from "./erasure.ts";

/** A value as sent, and the number of messages with it. */
export type Spelling = Readonly<{ value: string; count: number }>;

const MAX_FOUND = 500;
const DIGITS = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹";

/**
 * Candidate values of a range that may be the same address or number in another spelling; the caller compares each.
 * Short values only, because an address within a text is found as such.
 */
export async function findLikeValues(
  scope: OwnerScope,
  db: Database,
  key: string,
  { first, last }: Pick<IdRange, "first" | "last">,
): Promise<Spelling[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<Spelling>(
    `SELECT sent.value, count(*)::int AS count FROM ${keptSubmissions(scope, parameters)} s
     CROSS JOIN LATERAL (
       SELECT DISTINCT value FROM (
         SELECT field.pair->>1 AS value FROM jsonb_array_elements(s.fields) AS field(pair) UNION ALL SELECT s.reply_to
       ) AS each WHERE length(value) <= ${MAX_SPELLING}
     ) AS sent
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id BETWEEN ${parameters.add(last)} AND ${parameters.add(first)}
       AND ${mayBe(key, parameters)}
     GROUP BY sent.value ORDER BY count(*) DESC, sent.value LIMIT ${MAX_FOUND}`,
    parameters.values,
  );
  return rows;
}

function mayBe(key: string, parameters: Parameters): string {
  if (!key.includes("@")) {
    const end = parameters.add(key.slice(-7));
    const digits = `regexp_replace(translate(normalize(sent.value, NFKC), '${DIGITS}', '01234567890123456789'), '[^0-9]', '', 'g')`;
    return `length(sent.value) <= 40 AND strpos(${digits}, ${end}::text) > 0`;
  }
  const local = parameters.add(key.slice(0, key.indexOf("@")).replaceAll(".", ""));
  return `sent.value ~ '[@＠﹫]' AND strpos(translate(${plainText("sent.value")}, '."''', ''), fold_case(${local}::text)) > 0`;
}
