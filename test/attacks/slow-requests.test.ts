import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../server/core/database/db.ts";
import type { ConnectionLimits } from "../../server/core/http/limit-connections.ts";
import { startServing } from "../../server/serve.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();

async function serve(limits: Partial<ConnectionLimits>) {
  const db = openDatabase(database.connection, () => undefined);
  const deps = createTestDeps(db, { config: { role: "web", host: "127.0.0.1", port: 0 } });
  const form = await (await owner(deps)).form();
  const running = await startServing(deps, limits);
  onTestFinished(() => running.stop().then(() => db.close()));
  return { form, url: new URL(running.url ?? "") };
}

/**
 * Sends `beginning`, then small pieces until the server closes the connection; the server answers other requests
 * between pieces.
 */
async function drip(url: URL, beginning: string, piece: string): Promise<{ answer: string; pieces: number }> {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  let answer = "";
  let pieces = 0;
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => (answer += String(chunk)));
  // Not once(), which rejects if a piece is written to a connection that was just closed.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(beginning);
  for (let isOpen = true; isOpen; pieces += 1) {
    socket.write(piece);
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
    isOpen = !socket.destroyed;
  }
  await closed;
  return { answer, pieces };
}

it("Slowly dripping headers are cut off at the header timeout, however steadily they arrive", async () => {
  const { url } = await serve({ headersTimeoutMs: 200 });
  const { answer, pieces } = await drip(url, `GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\nX-Any: `, "x");
  expect(pieces).toBeGreaterThan(1);
  expect(answer).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/);
});

it("A body slower than the minimum rate gets 408, and none of it is stored", async () => {
  const { form, url } = await serve({ bodyGraceMs: 200, minBodyBytesPerSecond: 1_000_000_000 });
  const head = `POST /f/${form.id} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/x-www-form-urlencoded`;
  const { answer, pieces } = await drip(url, `${head}\r\nContent-Length: 60000\r\n\r\nmessage=`, "x");
  expect(pieces).toBeGreaterThan(1);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await database.db.prisma.submission.count({ where: { formId: form.id } })).toBe(0);
});

it("A slow chunked body gets 408 as well", async () => {
  const { form, url } = await serve({ bodyGraceMs: 200, minBodyBytesPerSecond: 1_000_000_000 });
  const head = `POST /f/${form.id} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/x-www-form-urlencoded`;
  const { answer } = await drip(url, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
