import type pg from "pg";

const QUERY_TIMEOUT_MS = 10_000;

/**
 * A query that is given up after ten seconds: a visitor is better told to send again than left waiting for a server that
 * no longer answers. The connection must then be closed, because the query may still be running on it.
 */
export function timed(query: pg.QueryConfig): pg.QueryConfig {
  const limited: pg.QueryConfig & { query_timeout: number } = { ...query, query_timeout: QUERY_TIMEOUT_MS };
  return limited;
}
