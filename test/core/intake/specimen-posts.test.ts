import type pg from "pg";
import { expect, it } from "vitest";
import { withIntakeConnections } from "../../../server/core/database/db.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createSpecimenPosts, planPostStatements } from "../../../server/core/intake/specimen-posts.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

/** Fails as soon as anything of it is used. */
function untouchable<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`${name} was used.`);
  };
  return new Proxy(refuse, { get: refuse, apply: refuse }) as unknown as T;
}

it("Specimens are received like a visitor's posts, and use no database, log, id or feature of the real intake", async () => {
  const lines: string[] = [];
  const deps: Deps = {
    ...createTestDeps(untouchable("The database"), {
      log: createLogger("trace", { write: (line: string) => void lines.push(line) }),
      features: [],
    }),
    features: untouchable("The list of features"),
    newId: untouchable("The source of ids"),
  };
  const post = createSpecimenPosts(deps);
  const responses: string[] = [];
  for (let index = 0; index < 12; index += 1) responses.push(await post(index));
  const received = expect.stringMatching(/^HTTP\/1\.1 (303 See Other|200 OK)\r\n/);
  expect(responses).toEqual(Array.from({ length: 12 }, () => received));
  expect(lines).toEqual([]);
});

it("Planning the statements of a post leaves a cached plan of each, and writes nothing", async () => {
  const transactions: unknown[] = [];
  const deps = createTestDeps(watchRollbacks(transactions));
  await planPostStatements(deps);
  expect(transactions).toEqual(Array.from({ length: 6 }, () => null));
  const { rows } = await withIntakeConnections(() =>
    database.db.pool.query(
      "SELECT name, generic_plans::int FROM pg_prepared_statements WHERE name IN ('insert-batch', 'find-intake-forms') ORDER BY name",
    ),
  );
  expect(rows).toEqual([
    { name: "find-intake-forms", generic_plans: 1 },
    { name: "insert-batch", generic_plans: 1 },
  ]);
});

/** Notes the number that each transaction has when it is rolled back; PostgreSQL gives it one when it first writes. */
function watchRollbacks(transactions: unknown[]): Deps["db"] {
  const connect = async () => {
    const client: pg.PoolClient = await database.db.pool.connect();
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const { release } = client;
    const watching = async (statement: pg.QueryConfig) => {
      const found = (await query("SELECT pg_current_xact_id_if_assigned() AS id")) as pg.QueryResult<{ id: unknown }>;
      transactions.push(found.rows[0]?.id);
      return query(statement);
    };
    const watched = (statement: pg.QueryConfig) =>
      statement.text === "ROLLBACK" ? watching(statement) : query(statement);
    return Object.assign(client, {
      query: watched,
      release: (error?: Error | boolean) => {
        Object.assign(client, { query });
        release(error);
      },
    });
  };
  const pool = { connect, query: database.db.pool.query.bind(database.db.pool) };
  return { ...database.db, pool: pool as unknown as pg.Pool };
}
