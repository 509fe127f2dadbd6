import type { Deps } from "../../server/core/deps.ts";
import { type Statement, statementsOf } from "./statements.ts";

/** One step of an executed plan. */
export interface PlanNode {
  readonly type: string;
  /** The table it reads, and the index used; null for a step that reads none. */
  readonly table: string | null;
  readonly index: string | null;
  /** Rows read, including those filtered out, over all its runs. */
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

/** Runs the work, then explains each of its statements whose text matches, with its values and settings. */
export async function plansOf(deps: Deps, matches: RegExp, work: () => Promise<unknown>): Promise<PlanNode[][]> {
  const plans: PlanNode[][] = [];
  for (const statement of await statementsOf(work)) {
    if (matches.test(statement.text)) plans.push(await explain(deps, statement));
  }
  return plans;
}

async function explain(deps: Deps, { text, values, settings }: Statement): Promise<PlanNode[]> {
  const client = await deps.db.pool.connect();
  try {
    await client.query("BEGIN");
    if (settings !== "") await client.query(settings);
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
