import pg from "pg";
import { type Statement, statementsOf } from "../support/statements.ts";

/** An executed statement, with the number of pages it reads. */
export interface Reading {
  readonly text: string;
  readonly custom: number;
  /**
   * With the generic plan, to which PostgreSQL may switch after five runs; 0 for an unnamed statement, which has none.
   */
  readonly generic: number;
}

interface Explained {
  readonly "QUERY PLAN": [{ readonly Plan: Readonly<Record<"Shared Hit Blocks" | "Shared Read Blocks", number>> }];
}

const READS = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|\()/i;

/** Runs the work, then explains each statement it sent, twice. */
export async function readingsOf(client: pg.Client, work: () => Promise<unknown>): Promise<Reading[]> {
  const statements = (await statementsOf(work)).filter(({ text }) => READS.test(text) && !text.includes("pg_notify"));
  const readings: Reading[] = [];
  for (const statement of statements) {
    readings.push({
      text: statement.text,
      custom: await explain(client, statement, "force_custom_plan"),
      generic: statement.isNamed ? await explain(client, statement, "force_generic_plan") : 0,
    });
  }
  return readings;
}

async function explain(client: pg.Client, { text, values, settings }: Statement, mode: string): Promise<number> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL plan_cache_mode = ${mode}; ${settings}`);
    await client.query(`PREPARE explained AS ${text}`);
    const given = values.length === 0 ? "" : `(${values.map(literalOf).join(", ")})`;
    const { rows } = await client.query<Explained>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE explained${given}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan === undefined) throw new Error(`No plan for ${text}`);
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  } catch (error) {
    // A row inserted by the work cannot be inserted again.
    if (error instanceof pg.DatabaseError && error.code === "23505") return 0;
    throw new Error(`${text} with ${JSON.stringify(values)}`, { cause: error });
  } finally {
    await client.query("ROLLBACK; DEALLOCATE ALL");
  }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(",")}}`);
  if (typeof value === "object") return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value));
}
