import pg from "pg";
import { QUERY_TIMEOUT_MS } from "./sql.ts";

/**
 * Begins a transaction and sends its first statement along with it, which saves a round trip. If this rejects, the
 * connection must be closed.
 */
export function beginWith<Row extends pg.QueryResultRow>(
  client: Pick<pg.ClientBase, "query">,
  query: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const statement: pg.Submittable & { callback?: Finish<Row> } = new pg.Query(query);
    const submit = statement.submit.bind(statement);
    statement.callback = (error, results) => {
      if (error !== null) reject(error);
      else resolve(results.at(-1)?.rows ?? []);
    };
    statement.submit = (connection) => {
      const { stream } = connection;
      stream.cork();
      connection.parse({ name: "", text: "BEGIN", types: [] }, true);
      connection.bind({}, true);
      connection.execute(null, true);
      const refused = submit(connection);
      stream.uncork();
      return refused;
    };
    client.query(Object.assign(statement, { query_timeout: QUERY_TIMEOUT_MS }));
  });
}

/** Called with the results of BEGIN and the statement. */
type Finish<Row extends pg.QueryResultRow> = (error: Error | null, results: readonly pg.QueryResult<Row>[]) => void;
