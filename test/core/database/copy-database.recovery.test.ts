import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { copyDatabase } from "../../../packages/embedded-postgres/src/copy-database.ts";
import { migrate } from "../../../server/core/database/migrate.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let source: pg.Client;
let target: pg.Client;

beforeEach(async () => {
  const databases = [await createTestDatabase(), await createTestDatabase()];
  const clients = await Promise.all(databases.map(connect));
  [source, target] = clients as [pg.Client, pg.Client];
  return async () => {
    await Promise.all(clients.map((client) => client.end()));
    await Promise.all(databases.map((database) => database.drop()));
  };
});

async function connect(database: TestDatabase): Promise<pg.Client> {
  await migrate(database.connection, createLogger("silent"));
  const client = new pg.Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function both(sql: string): Promise<void> {
  await Promise.all([source.query(sql), target.query(sql)]);
}

const TABLE = `CREATE TABLE "Odd ""name""" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parent bigint REFERENCES "Odd ""name""", text text, bytes bytea,
  at timestamptz, number double precision, document jsonb, doubled bigint GENERATED ALWAYS AS (id * 2) STORED)`;
const ROWS = `INSERT INTO "Odd ""name""" (parent, text, bytes, at, number, document) VALUES
  (2, E'tab\\t line\\n back\\\\slash “ü”', '\\x00ff', '2026-03-01 12:00:00.123456+00', 0.1, '{"b": 1, "a": [null]}'),
  (NULL, '', '', NULL, 'NaN', 'null'), (1, NULL, NULL, 'infinity', -0.0, NULL)`;

test("copies every row and sequence unchanged, whatever the values and the order of references", async () => {
  await both(TABLE);
  await source.query(ROWS);
  const { rows } = await copyDatabase(source, target);
  const read = async (client: pg.Client) => (await client.query('SELECT * FROM "Odd ""name""" ORDER BY id')).rows;
  expect(await read(target)).toEqual(await read(source));
  expect(rows).toBeGreaterThanOrEqual(3);
  const next = await target.query(`INSERT INTO "Odd ""name""" (text) VALUES ('next') RETURNING id, doubled`);
  expect(next.rows).toEqual([{ id: "4", doubled: "8" }]);
});

test("replaces existing rows of the target", async () => {
  await both("CREATE TABLE small (id int)");
  await source.query("INSERT INTO small VALUES (1)");
  await target.query("INSERT INTO small VALUES (1), (2)");
  await copyDatabase(source, target);
  expect((await target.query("SELECT id FROM small")).rows).toEqual([{ id: 1 }]);
});

test("copies columns by name when their order differs, as after migrations that added columns", async () => {
  await source.query("CREATE TABLE small (first text, second text); INSERT INTO small VALUES ('one', 'two')");
  await target.query("CREATE TABLE small (second text, first text)");
  await copyDatabase(source, target);
  expect((await target.query("SELECT * FROM small")).rows).toEqual([{ first: "one", second: "two" }]);
});

test("detects a row that differs after copying", async () => {
  await both("CREATE TABLE small (id int, text text)");
  await source.query("INSERT INTO small SELECT n, 'text ' || n FROM generate_series(1, 100) n");
  await target.query(`
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.id = 77 THEN NEW.text := 'text 78'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER spoil BEFORE INSERT ON small FOR EACH ROW EXECUTE FUNCTION spoil();
    ALTER TABLE small ENABLE ALWAYS TRIGGER spoil`);
  await expect(copyDatabase(source, target)).rejects.toThrow(/its rows of public\.small differ/);
});

test.each([
  ["a table that is missing", "CREATE TABLE small (id int)"],
  ["a column that is missing", "ALTER TABLE forms ADD COLUMN later text"],
])("detects %s before copying anything", async (_what, sql) => {
  await source.query(sql);
  await expect(copyDatabase(source, target)).rejects.toThrow("its tables differ");
});
