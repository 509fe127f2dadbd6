import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
} from "../../../server/core/http/limit-connections.ts";
import { startServing } from "../../../server/serve.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

async function serve(limits: Partial<ConnectionLimits>) {
  const deps = createTestDeps(
    openDatabase(database.connection, () => undefined),
    {
      config: { role: "web", host: "127.0.0.1", port: 0 },
    },
  );
  const form = await (await owner(deps)).form();
  const running = await startServing(deps, limits);
  onTestFinished(async () => {
    await running.stop();
    await deps.db.close();
  });
  return { form, url: new URL(running.url ?? "") };
}

/** A connection that sends exactly what it is given; `answer` is everything received until it was closed. */
function open(url: URL) {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => (received += String(chunk)));
  const closed = once(socket, "close").then(() => received);
  return { socket, closed };
}

const post = (url: URL, path: string, bytes: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\n${more}Accept: application/json\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\n`;

it("answers 408 when a body stops arriving", async () => {
  const { form, url } = await serve({ bodyGraceMs: 100 });
  const slow = open(url);
  slow.socket.write(`${post(url, `/f/${form.id}`, 100)}message=`);
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
});

it("accepts a body over a slow line as long as it is no slower than the limit", async () => {
  const { form, url } = await serve({ bodyGraceMs: 100, minBodyBytesPerSecond: 10 });
  const steady = open(url);
  steady.socket.write(post(url, `/f/${form.id}`, 5_000, "Expect: 100-continue\r\n"));
  await once(steady.socket, "data");
  steady.socket.write(`message=${"x".repeat(4_000)}`);
  const stalled = open(url);
  stalled.socket.write(`${post(url, `/f/${form.id}`, 100)}m`);
  // By now the other one is past its grace period too, and its 4,000 bytes are good for minutes.
  expect(await stalled.closed).toMatch(/^HTTP\/1\.1 408 /);
  steady.socket.write("x".repeat(992));
  expect(await steady.closed).toMatch(/^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 200 /);
});

it("ignores time during which the server itself leaves received data unread", async () => {
  let goOn: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === "/busy") await isFree;
    incoming.resume().on("end", () => outgoing.end("read"));
  });
  limitConnections(server, { ...defaultConnectionLimits, maxPerAddress: null, bodyGraceMs: 100 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const waiting = open(url);
  waiting.socket.write(`${post(url, "/busy", 100)}${"x".repeat(50)}`);
  const stalled = [open(url), open(url)];
  for (const { socket, closed } of stalled) {
    socket.write(`${post(url, "/", 100)}${"x".repeat(50)}`);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  }
  // By now the first one is past its grace period too.
  goOn();
  waiting.socket.write("x".repeat(50));
  expect(await waiting.closed).toMatch(/^HTTP\/1\.1 200 /);
});

it("closes a connection whose headers do not arrive", async () => {
  const { url } = await serve({ headersTimeoutMs: 100 });
  const slow = open(url);
  slow.socket.write("POST /f/x HTTP/1.1\r\nHost: ");
  expect(await slow.closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it("answers 503 and closes connections beyond the limit, then accepts new ones once others end", async () => {
  const { url } = await serve({ maxConnections: 2, loopbackReserve: 1 });
  const first = [open(url), open(url), open(url)];
  for (const { socket } of first) await once(socket, "connect");
  expect(await open(url).closed).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/);
  first[0]?.socket.destroy();
  await first[0]?.closed;
  await expect.poll(async () => (await fetch(new URL("/healthz", url)).catch(() => null))?.status).toBe(200);
});

function connectFrom(server: EventEmitter, remoteAddress: string) {
  let isClosed = false;
  const destroySoon = () => {
    isClosed = true;
  };
  const socket = Object.assign(new EventEmitter(), { remoteAddress, write: () => true, destroySoon });
  server.emit("connection", socket);
  return { isClosed, socket };
}

it("limits each public address to its share, counts an IPv6 /64 as one and exempts private addresses", () => {
  const server = new EventEmitter();
  limitConnections(server as Server, { ...defaultConnectionLimits, maxPerAddress: 2 });
  const from = (address: string) => connectFrom(server, address);
  const mine = [from("93.184.216.7"), from("::ffff:93.184.216.7"), from("93.184.216.7")];
  expect(mine.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
  expect(from("93.184.216.8").isClosed).toBe(false);
  const six = [from("2a01:4f8::1"), from("2a01:4f8::2"), from("2a01:4f8::3"), from("2a01:4f8:0:1::1")];
  expect(six.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false]);
  expect([1, 2, 3].map(() => from("10.0.0.5").isClosed)).toEqual([false, false, false]);
  mine[0]?.socket.emit("close");
  expect(from("93.184.216.7").isClosed).toBe(false);
});

it("reserves connections for this machine's own health probes", () => {
  const server = new EventEmitter();
  limitConnections(server as Server, {
    ...defaultConnectionLimits,
    maxConnections: 2,
    loopbackReserve: 1,
    maxPerAddress: null,
  });
  const isClosed = ["93.184.216.7", "93.184.216.8", "93.184.216.9", "127.0.0.1", "127.0.0.1"].map(
    (address) => connectFrom(server, address).isClosed,
  );
  expect(isClosed).toEqual([false, false, true, false, true]);
});
