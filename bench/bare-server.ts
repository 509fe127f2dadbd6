// The yardstick: node:http and pg alone, over the same database and the same rows, without any of the rules.
// Usage: tsx bench/bare-server.ts <data folder>; prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import Cursor from "pg-cursor";
import { systemClock } from "../server/clock.ts";
import { createNewId, instantOf } from "../server/ids.ts";
import { createLogger } from "../server/log.ts";
import { openEmbeddedPostgres } from "../server/store/embedded/embedded-postgres.ts";

const [dataDir = ""] = process.argv.slice(2);
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
const pool = new pg.Pool({ max: 10, ...database.connection });
const newId = createNewId(systemClock);

const server = createServer((incoming, response) => {
  answer(incoming, response).catch((error: unknown) => {
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

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, action, accountId, formId] = (incoming.url ?? "").split("/");
  if (action === "insert") await insert(incoming, accountId, formId);
  if (action === "csv") return csv(response, formId);
  const result = action === "page" ? await page(formId) : { ok: true };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
}

async function insert(incoming: IncomingMessage, accountId: string | undefined, formId: string | undefined) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const fields = [...new URLSearchParams(Buffer.concat(chunks).toString())];
  const id = newId("sub");
  await pool.query({
    name: "insert",
    text: `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
           VALUES ($1, $2, $3, $4, 'inbox', $5, '', '', 0, '[]')`,
    values: [id, accountId, formId, instantOf(id), JSON.stringify(fields)],
  });
}

async function page(formId: string | undefined) {
  const { rows } = await pool.query({
    name: "page",
    text: `SELECT id, created_at, folder, status, sender, preview FROM submissions
           WHERE form_id = $1 AND folder = 'inbox' ORDER BY id DESC LIMIT 50`,
    values: [formId],
  });
  return rows;
}

async function csv(response: ServerResponse, formId: string | undefined): Promise<void> {
  const client = await pool.connect();
  const cursor = client.query(
    new Cursor("SELECT id, created_at, folder, status, fields FROM submissions WHERE form_id = $1 ORDER BY id", [
      formId,
    ]),
  );
  response.writeHead(200, { "content-type": "text/csv" });
  for (let rows = await cursor.read(1_000); rows.length > 0; rows = await cursor.read(1_000)) {
    response.write(
      rows
        .map(
          (row) =>
            `${row.id},${row.created_at},${row.folder},${row.status},"${JSON.stringify(row.fields).replaceAll('"', '""')}"\r\n`,
        )
        .join(""),
    );
  }
  response.end();
  client.release();
}
