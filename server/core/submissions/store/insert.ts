import type { Submission } from "../../database/db.ts";
import { columnOf } from "../../database/sql.ts";

/** The columns written when a submission is added, each with its SQL parameter type. */
const FACTS = {
  id: "text",
  accountId: "text",
  formId: "text",
  createdAt: "timestamptz",
  folder: "folder",
  status: "submission_status",
  fields: "jsonb",
  sender: "text",
  preview: "text",
  subject: "text",
  replyTo: "text",
  spamScore: "real",
  spamReasons: "jsonb",
  spamThreshold: "real",
  isDoubtful: "boolean",
  addressesAi: "boolean",
  fromOwnPage: "boolean",
  hasPageToken: "boolean",
  hasBrowserHeaders: "boolean",
  hasProofOfWork: "boolean",
  ip: "text",
  userAgent: "text",
  referrer: "text",
  language: "text",
  importedAt: "timestamptz",
} as const satisfies Partial<Record<keyof Submission, string>>;

export type Fact = keyof typeof FACTS;

export function factsWithout<Left extends Fact>(...left: readonly Left[]): readonly Exclude<Fact, Left>[] {
  return (Object.keys(FACTS) as Fact[]).filter(
    (fact): fact is Exclude<Fact, Left> => !(left as readonly Fact[]).includes(fact),
  );
}

/** SQL that inserts submissions from `given`, whose columns are named like the facts; `source` begins with FROM. */
export function insertSubmissions(facts: readonly Fact[], source: string): string {
  return `INSERT INTO submissions (${facts.map(columnOf).join(", ")})
    SELECT ${facts.map((fact) => `given."${fact}"`).join(", ")} ${source}`;
}

/** The FROM of `given` as a JSON document of rows; `parameter` such as `$1`. */
export function givenAsJson(facts: readonly Fact[], parameter: string, ...more: readonly string[]): string {
  const columns = facts.map((fact) => `"${fact}" ${FACTS[fact]}`);
  return `FROM json_to_recordset(${parameter}::json) AS given(${[...columns, ...more].join(", ")})`;
}

/**
 * The FROM of `given` as one list per fact, from `$1` on: for very many rows, parsing one JSON document takes as long
 * as writing them.
 */
export function givenAsLists(facts: readonly Fact[]): string {
  const lists = facts.map((fact, at) => `$${at + 1}::${FACTS[fact]}[]`);
  return `FROM unnest(${lists.join(", ")}) AS given(${facts.map((fact) => `"${fact}"`).join(", ")})`;
}
