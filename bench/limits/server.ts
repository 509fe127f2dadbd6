// The limits that Postern is measured against: node:http and pg alone, on a plain table with one index, in a database of its
// own beside Postern's, so that nothing here pays for Postern's triggers. Usage: server.ts DATA_FOLDER ROWS; prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../../server/core/platform/log.ts";
import { csvByCopy, csvByCursor } from "./csv.ts";
import { createMicroBatch } from "./micro-batch.ts";

const [dataDir = "", rows = "0"] = process.argv.slice(2);
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
const pool = await createTable(database.connection, Number(rows));
const insertBatched = createMicroBatch(pool);

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
process.on("SIGTERM", async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
  await database.stop();
  process.exit(0);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  switch (request.url) {
    case "/no-op":
      await readFields(request);
      return send(response, { ok: true });
    case "/insert":
      await insert(await readFields(request));
      return send(response, { ok: true });
    case "/micro-batch":
      await insertBatched(await readFields(request));
      return send(response, { ok: true });
    case "/page":
      return send(response, await page());
    case "/csv/copy":
      return csvByCopy(pool, Number(rows), response);
    case "/csv/cursor":
      return csvByCursor(pool, Number(rows), response);
    default:
      response.writeHead(404).end();
  }
}

async function createTable(connection: pg.PoolConfig, count: number): Promise<pg.Pool> {
  const maintenance = new pg.Client(connection);
  await maintenance.connect();
  await maintenance.query("DROP DATABASE IF EXISTS limits");
  await maintenance.query("CREATE DATABASE limits").finally(() => maintenance.end());
  const pool = new pg.Pool({ ...connection, database: "limits", max: 10 });
  await pool.query(`CREATE TABLE messages (id bigint GENERATED ALWAYS AS IDENTITY, form_id text NOT NULL, created_at
    timestamptz NOT NULL DEFAULT now(), folder text NOT NULL DEFAULT 'inbox', status text NOT NULL DEFAULT 'unread',
    sender text NOT NULL DEFAULT '', preview text NOT NULL DEFAULT '', fields json NOT NULL)`);
  await pool.query(
    `INSERT INTO messages (form_id, sender, preview, fields)
     SELECT 'form', 'Ana Lopes', repeat('Bom dia. ', 12), json_build_array(
       json_build_array('name', 'Ana Lopes'), json_build_array('email', 'ana' || n || '@example.com'),
       json_build_array('message', repeat('Bom dia. ', 35)))
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await pool.query("CREATE INDEX messages_page ON messages (form_id, folder, id)");
  await pool.query("VACUUM (ANALYZE) messages");
  return pool;
}

async function readFields(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.stringify([...new URLSearchParams(Buffer.concat(chunks).toString())]);
}

async function insert(fields: string): Promise<void> {
  await pool.query({
    name: "insert",
    text: "INSERT INTO messages (form_id, sender, preview, fields) VALUES ('form', '', '', $1)",
    values: [fields],
  });
}

/** Fifty rows by keyset: columns only, no rules. */
async function page(): Promise<object[]> {
  const { rows: found } = await pool.query({
    name: "page",
    text: `SELECT id, created_at, folder, status, sender, preview FROM messages
      WHERE form_id = $1 AND folder = 'inbox' AND id < $2 ORDER BY id DESC LIMIT 50`,
    values: ["form", "9007199254740991"],
  });
  return found;
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}
