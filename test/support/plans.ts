import pg from "pg";
import { vi } from "vitest";
import type { Deps } from "../../server/deps.ts";

/** One step of a plan that has run. */
export interface PlanNode {
  readonly type: string;
  /** The table that it reads, and by which index; null for a step that reads none. */
  readonly table: string | null;
  readonly index: string | null;
  /** Rows that it read, with those that it left out, over all its runs. */
  readonly rows: number;
}

interface ExplainedNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly ExplainedNode[];
}

/** Runs what reads the database, then explains each statement of it whose text matches, with its values and settings. */
export async function plansOf(deps: Deps, matches: RegExp, work: () => Promise<unknown>): Promise<PlanNode[][]> {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const plans: PlanNode[][] = [];
  try {
    await work();
    const calls = queries.mock.calls.map(([query, values]) => statementOf(query, values));
    queries.mockRestore();
    for (const [at, { text, values }] of calls.entries()) {
      if (!matches.test(text)) continue;
      const before = calls[at - 1]?.text ?? "";
      plans.push(await explain(deps, text, values, before.startsWith("SET LOCAL") ? before : null));
    }
    return plans;
  } finally {
    queries.mockRestore();
  }
}

function statementOf(query: unknown, values: unknown): { text: string; values: unknown[] } {
  if (typeof query === "object" && query !== null && "text" in query) {
    return { text: String(query.text), values: "values" in query && Array.isArray(query.values) ? query.values : [] };
  }
  return { text: String(query), values: Array.isArray(values) ? values : [] };
}

async function explain(deps: Deps, text: string, values: unknown[], settings: string | null): Promise<PlanNode[]> {
  const client = await deps.db.pool.connect();
  try {
    await client.query("BEGIN");
    if (settings !== null) await client.query(settings);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: ExplainedNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    await client.query("ROLLBACK");
    return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  } finally {
    client.release();
  }
}

function nodesOf(node: ExplainedNode): PlanNode[] {
  const read =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = {
    type: node["Node Type"],
    table: node["Relation Name"] ?? null,
    index: node["Index Name"] ?? null,
    rows: Math.round(read * node["Actual Loops"]),
  };
  return [own, ...(node.Plans ?? []).flatMap(nodesOf)];
}
