import type pg from "pg";

/** Collects the values of one SQL statement and hands out their placeholders, so that no value is ever spelt into the text. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export const QUERY_TIMEOUT_MS = 10_000;

/**
 * A query that is given up after ten seconds, for a visitor or a worker that must not wait for a server which no longer
 * answers. The connection must then be closed, as `pool.query` does, because the query may still be running on it.
 */
export function timed(query: pg.QueryConfig): pg.QueryConfig {
  const limited: pg.QueryConfig & { query_timeout: number } = { ...query, query_timeout: QUERY_TIMEOUT_MS };
  return limited;
}
