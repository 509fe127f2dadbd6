import pg from "pg";
import { vi } from "vitest";

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** A connection parses it once, and may plan it for any values. */
  readonly isNamed: boolean;
  /** The settings of its transaction up to it, as one statement; empty without any. */
  readonly settings: string;
}

/** Every statement that reaches the database during the work, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const found: Statement[] = [];
    let settings = "";
    for (const [query, given] of queries.mock.calls) {
      const statement = { ...statementOf(query, given), settings };
      if (/^(?:BEGIN|COMMIT|ROLLBACK)/.test(statement.text)) settings = "";
      else if (statement.text.startsWith("SET LOCAL")) settings = `${statement.text};`;
      found.push(statement);
    }
    return found;
  } finally {
    queries.mockRestore();
  }
}

function statementOf(query: unknown, given: unknown): Omit<Statement, "settings"> {
  const config = typeof query === "object" && query !== null ? query : {};
  const values = "values" in config ? config.values : given;
  return {
    text: String("text" in config ? config.text : query),
    isNamed: "name" in config && config.name !== undefined,
    values: Array.isArray(values) ? values : Array.isArray(given) ? given : [],
  };
}
