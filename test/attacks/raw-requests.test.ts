import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/core/database/db.ts";
import { startServing } from "../../server/serve.ts";
import { owner, type TestOwner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();
let ada: TestOwner;
let formId: string;
let url: URL;
let stop: () => Promise<void>;

beforeAll(async () => {
  const db = openDatabase(database.connection, () => undefined);
  const deps = createTestDeps(db, { config: { role: "web", host: "127.0.0.1", port: 0 } });
  ada = await owner(deps);
  const running = await startServing(deps);
  url = new URL(running.url ?? "");
  stop = () => running.stop().then(() => db.close());
});
beforeEach(async () => {
  formId = (await ada.form()).id;
});
afterAll(() => stop());

/** Sends exactly these bytes and returns everything received until the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return received;
}

const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const messages = () => database.db.prisma.submission.findMany({ where: { formId }, select: { fields: true } });

const head = (...headers: readonly string[]) =>
  [
    `POST /f/${formId} HTTP/1.1`,
    `Host: ${url.host}`,
    "Content-Type: application/x-www-form-urlencoded",
    ...headers,
  ].join("\r\n");
/** Bytes that a proxy in front might take for the first request's body, and a server for a second request. */
const hidden = () =>
  `POST /f/${formId} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 14\r\nConnection: close\r\n\r\nmessage=hidden`;

describe("A request with ambiguous framing", () => {
  const chunked = () => `0\r\n\r\n${hidden()}`;
  it.each([
    ["Content-Length and Transfer-Encoding", ["Content-Length: 5", "Transfer-Encoding: chunked"], chunked],
    ["Transfer-Encoding and Content-Length", ["Transfer-Encoding: chunked", "Content-Length: 5"], chunked],
    ["two different Content-Lengths", ["Content-Length: 0", "Content-Length: 14"], hidden],
    ["two Content-Lengths in one line", ["Content-Length: 0, 14"], hidden],
    ["a Content-Length with a sign", ["Content-Length: +0"], hidden],
    ["a negative Content-Length", ["Content-Length: -1"], hidden],
    ["a hexadecimal Content-Length", ["Content-Length: 0x0"], hidden],
    ["a space before the colon", ["Content-Length : 0"], hidden],
    ["a space before the colon of Transfer-Encoding", ["Transfer-Encoding : chunked"], chunked],
    ["an encoding that nobody knows", ["Transfer-Encoding: xchunked"], chunked],
    ["chunked not as the last encoding", ["Transfer-Encoding: chunked, identity"], chunked],
    ["chunked twice", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunked],
    ["a folded Transfer-Encoding", ["Transfer-Encoding:", " chunked", "Content-Length: 5"], chunked],
    ["a vertical tab in Transfer-Encoding", ["Transfer-Encoding: \x0bchunked"], chunked],
    ["a NUL in a header", ["X-Any: a\0b", "Content-Length: 0"], hidden],
    ["a line that ends in a carriage return alone", ["X-Any: a\rContent-Length: 0"], hidden],
  ])("is rejected without reading the request hidden behind it: %s", async (_what, headers, rest) => {
    const answer = await exchange(`${head(...headers)}\r\n\r\n${rest()}`);
    expect(statusesOf(answer)).toEqual([400]);
    expect(await messages()).toEqual([]);
  });

  it("stores nothing when a chunk size is invalid", async () => {
    const chunked = ["Transfer-Encoding: chunked", "Connection: close"];
    for (const size of ["-1", "g", "1_0", "ffffffffffffffffff", "0x5"]) {
      await exchange(`${head(...chunked)}\r\n\r\n${size}\r\nmessage=hidden\r\n0\r\n\r\n`);
    }
    expect(await messages()).toEqual([]);
  });
});

it("Pipelined requests on one connection are handled separately, each with its own body", async () => {
  const first = `${head("Content-Length: 13")}\r\n\r\nmessage=first`;
  expect(statusesOf(await exchange(first + hidden()))).toEqual([303, 303]);
  expect((await messages()).map(({ fields }) => JSON.stringify(fields)).toSorted()).toEqual([
    expect.stringContaining("first"),
    expect.stringContaining("hidden"),
  ]);
});

describe("A malformed or hostile request", () => {
  it.each([
    ["a space in the path", () => `GET /health z HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`],
    ["a method in lower case", () => `get /healthz HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`],
    ["no Host", () => `GET /healthz HTTP/1.1\r\n\r\n`],
    ["HTTP/2 in plain text", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ])("is rejected: %s", async (_what, request) => {
    const [status, ...more] = statusesOf(await exchange(request()));
    expect([400, 505]).toContain(status);
    expect(more).toEqual([]);
  });

  it.each([
    ["a second Host", () => `GET /sign-in HTTP/1.1\r\nHost: ${url.host}\r\nHost: evil.example\r\n`],
    ["a second Host before ours", () => `GET /sign-in HTTP/1.1\r\nHost: evil.example\r\nHost: ${url.host}\r\n`],
    ["a request for another server", () => `GET http://evil.example/sign-in HTTP/1.1\r\nHost: ${url.host}\r\n`],
  ])("never puts a foreign host into a page or header: %s", async (_what, request) => {
    const answer = await exchange(`${request()}Accept: text/html\r\nConnection: close\r\n\r\n`);
    expect(statusesOf(answer)[0]).toBeOneOf([200, 400, 403]);
    // Only the page that refuses the name may contain it.
    if (statusesOf(answer)[0] !== 403) expect(answer).not.toContain("evil");
  });

  it("gets 431 with more than 16 KiB of headers, and nothing is stored", async () => {
    const answer = await exchange(`${head(`X-Any: ${"x".repeat(17_000)}`, "Content-Length: 0")}\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([431]);
    expect(await messages()).toEqual([]);
  });

  it("cannot climb out of the folder of dashboard files", async () => {
    const paths = ["/../package.json", "/assets/../../../package.json", "/assets/..%2f..%2fpackage.json"];
    const odd = ["/assets/%2e%2e/%2e%2e/package.json", "/assets/..\\..\\package.json", "//etc/passwd", "/assets/%00"];
    for (const path of [...paths, ...odd]) {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`);
      expect(statusesOf(answer)[0], path).toBeOneOf([400, 403, 404]);
      expect(answer, path).not.toMatch(/"dependencies"|root:x:/);
    }
  });
});
