import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Config } from "../../../server/core/config.ts";
import { openDatabase } from "../../../server/core/database/db.ts";
import type { ConnectionLimits } from "../../../server/core/http/limit-connections.ts";
import { startServing } from "../../../server/serve.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";

const database = useDatabase();
const MB = 1_000_000;
const UNKNOWN_FORM = "/f/frm_01m87zsfgxe1nscqsyk7qxs3zz";

interface Options extends TestDepsOptions {
  readonly limits?: Partial<ConnectionLimits>;
}

async function serve({ config = {}, limits = {}, ...options }: Options = {}) {
  const own: Partial<Config> = { role: "web", host: "127.0.0.1", port: 0, ...config };
  const db = openDatabase(database.connection, () => undefined);
  const deps = createTestDeps(db, { ...options, config: own });
  const ada = await owner(deps);
  const running = await startServing(deps, limits);
  onTestFinished(async () => {
    await running.stop();
    await db.close();
  });
  return { deps, ada, url: new URL(running.url ?? "") };
}

interface Post {
  readonly path: string;
  readonly bytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends the whole body on its own connection before reading anything, as browsers and many libraries do. Returns
 * everything received; rejects as soon as part of the body cannot be sent.
 */
async function post(url: URL, { path, bytes = 9 * MB, headers = {} }: Post): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const head = {
    host: url.host,
    accept: "application/json",
    connection: "close",
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(bytes),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = Buffer.alloc(bytes, "x");
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    for (let at = 0; at < bytes; at += MB) socket.write(body.subarray(at, at + MB));
    socket.write("", (error) => (error == null ? resolve() : reject(error)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("A refusal for a sender that reads only after sending 9 MB", () => {
  it("arrives for an unknown form and an archived one", async () => {
    const { deps, ada, url } = await serve();
    const { id } = await ada.form();
    await deps.db.prisma.form.update({ where: { id }, data: { status: "archived" } });
    expect(await post(url, { path: UNKNOWN_FORM })).toMatch(/^HTTP\/1\.1 404 [\s\S]*"unknown_form"/);
    expect(await post(url, { path: `/f/${id}` })).toMatch(/^HTTP\/1\.1 410 [\s\S]*"archived_form"/);
  });

  it("arrives for an unsupported type and for text that is too long", async () => {
    const { ada, url } = await serve();
    const path = `/f/${(await ada.form()).id}`;
    const ofType = (type: string) => post(url, { path, headers: { "content-type": type } });
    expect(await ofType("text/csv")).toMatch(/^HTTP\/1\.1 415 [\s\S]*"unsupported_type"/);
    expect(await ofType("application/json")).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
  });

  it("arrives for a body found invalid while it is read", async () => {
    const { ada, url } = await serve();
    expect(await post(url, { path: `/f/${(await ada.form()).id}` })).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
  });

  it("arrives while the disk is full", async () => {
    const { ada, url } = await serve({ readDisk: async () => ({ freeBytes: 0, totalBytes: 1e12 }) });
    const { id } = await ada.form();
    expect(await post(url, { path: `/f/${id}` })).toMatch(/^HTTP\/1\.1 503 [\s\S]*"disk_full"/);
  });

  it("arrives for a sender over its limit", async () => {
    const { ada, url } = await serve({ config: { trustedProxies: 1 } });
    const path = `/f/${(await ada.form()).id}`;
    const headers = { "x-forwarded-for": "93.184.216.7" };
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push(await post(url, { path, headers }));
    expect(answers[0]).toMatch(/^HTTP\/1\.1 413 /);
    expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 429 [\s\S]*"flood"/);
  });

  it.each([
    ["sign-in", "/auth/sign-in", 413],
    ["the dashboard's API", "/graphql", 401],
    ["an import", "/imports/frm_x", 401],
    ["an agent", "/mcp", 413],
    ["an address that does not exist", "/nothing", 404],
  ])("arrives for %s", async (_what, path, status) => {
    const { ada, url } = await serve();
    const authorization = path === "/mcp" ? { authorization: `Bearer ${await ada.token()}` } : {};
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", ...authorization };
    expect(await post(url, { path, headers })).toContain(`HTTP/1.1 ${status} `);
  });
});

describe("The remaining body of a refused request", () => {
  it("is read exactly up to the limit", async () => {
    const { url } = await serve({ limits: { maxDiscardedBytes: 5 * MB } });
    expect(await post(url, { path: UNKNOWN_FORM, bytes: 5 * MB })).toMatch(/^HTTP\/1\.1 404 /);
    // A few megabytes more fit into the connection's buffers, and cause no error until it is closed.
    await expect(post(url, { path: UNKNOWN_FORM, bytes: 60 * MB })).rejects.toThrow(/EPIPE|ECONNRESET/);
  });

  it("does not delay the answer for a sender that reads at once", async () => {
    const { url } = await serve();
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST ${UNKNOWN_FORM} HTTP/1.1\r\nhost: ${url.host}\r\naccept: application/json\r\ncontent-type: text/csv\r\ncontent-length: 9000000\r\n\r\nx`,
    );
    const [first] = await once(socket, "data");
    const [head = "", text = ""] = String(first).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(text)}`);
  });

  it("may not arrive more slowly than any other body", async () => {
    const { url } = await serve({ limits: { bodyGraceMs: 100 } });
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`POST ${UNKNOWN_FORM} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 9000000\r\n\r\nx`);
    socket.resume();
    await once(socket, "close");
  });
});
