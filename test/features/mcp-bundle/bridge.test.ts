import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOf2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioOf2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { serveMcp } from "../../support/mcp.ts";
import { installBundle, startBridge } from "../../support/mcp-bundle.ts";
import { closedPort, startReceiver } from "../../support/receiver.ts";

const database = useDatabase();

const TOKEN = `pst_${"A".repeat(43)}`;
const identity = { name: "Desk agent", version: "1" };
const list = { method: "tools/list" };

async function setUp() {
  const { deps, ada, form } = await arrangeForm(database);
  await form.submission();
  const url = await serveMcp(deps, { rate: { burst: 100, intervalMs: 1 } });
  return { deps, ada, form, address: url.origin, token: await ada.token() };
}

async function connected(more: Readonly<Record<string, string>> = {}) {
  const { address, token } = await setUp();
  return startBridge(await installBundle({ address, token }), more);
}

/** A bridge's answer to a request with these settings, and its stderr. */
async function refusal(entered: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const bridge = startBridge(await installBundle({ token: TOKEN, ...entered }), more);
  const answer = await bridge.ask(list);
  expect(await bridge.end()).toBe(0);
  expect(answer).toMatchObject({ jsonrpc: "2.0", id: 7, error: { code: -32000 } });
  const { message } = answer.error as { message: string };
  expect(bridge.complaints()).toContain(`postern: ${message}\n`);
  expect(bridge.complaints() + message).not.toContain(TOKEN);
  return message;
}

describe("The MCP bundle's program", () => {
  test("lets clients list and call the tool, also at its suggested address, and their name is recorded", async () => {
    const { deps, ada, form, address, token } = await setUp();
    const earlier = new ClientOf2025(identity);
    await earlier.connect(new StdioOf2025(await installBundle({ address, token })));
    const modern = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await modern.connect(new StdioClientTransport(await installBundle({ token }, address)));
    for (const client of [earlier, modern]) {
      onTestFinished(() => client.close());
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["list_submissions"]);
      const result = await client.callTool({ name: "list_submissions", arguments: { formId: form.id } });
      expect(result.structuredContent).toMatchObject({ inbox_count: 1 });
    }
    const records = await deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
    const record = { surface: "mcp", clientName: "Desk agent", rows: 1 };
    expect(records).toMatchObject([record, record]);
  });

  test("accepts an address with a path or a trailing slash, as people paste it", async () => {
    const { address, token } = await setUp();
    for (const pasted of [`${address}/`, `${address}/mcp`, ` ${address}/settings/agents `]) {
      const bridge = startBridge(await installBundle({ address: pasted, token: ` ${token}\n` }));
      expect(await bridge.ask(list), pasted).toMatchObject({ result: { tools: [{ name: "list_submissions" }] } });
    }
  });

  test("answers every request received before its input ends, and then exits", async () => {
    const bridge = await connected();
    let printed = "";
    bridge.child.stdout.on("data", (chunk) => {
      printed += String(chunk);
    });
    for (const id of [1, 2, 3]) bridge.child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`);
    expect(await bridge.end()).toBe(0);
    expect(printed.trim().split("\n")).toHaveLength(3);
  });

  test("does not respond to a notification, even if forwarding it fails", async () => {
    const bridge = startBridge(
      await installBundle({ address: `http://127.0.0.1:${await closedPort()}`, token: TOKEN }),
    );
    let printed = "";
    bridge.child.stdout.on("data", (chunk) => {
      printed += String(chunk);
    });
    bridge.child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    expect(await bridge.end()).toBe(0);
    expect(printed).toBe("");
    expect(bridge.complaints()).toContain("Nothing answers at");
  });

  test.each([["nonsense"], ["[]"], ["null"]])(
    "answers the malformed line %s with an error, and continues",
    async (line) => {
      const bridge = await connected();
      expect(await bridge.sendLine(line)).toMatchObject({ id: null, error: { code: -32700 } });
      expect(await bridge.ask(list)).toHaveProperty("result");
    },
  );

  test("accepts line separators within a message, and a tool name in any script", async () => {
    const bridge = await connected();
    const separated = { name: "list_submissions", arguments: { formId: "\u2028\u2029" } };
    expect(await bridge.ask({ method: "tools/call", params: separated })).toMatchObject({ id: 7, result: {} });
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": identity,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    for (const name of ["listar_envíos", "提交", " list"]) {
      const answer = await bridge.ask({ method: "tools/call", params: { name, arguments: {}, _meta } });
      expect(answer, name).toMatchObject({ id: 7, error: { message: expect.stringContaining("The only tool is") } });
    }
  });

  test("reports a token that Postern does not accept", async () => {
    const { address } = await setUp();
    expect(await refusal({ address })).toMatch(/^Postern does not accept the agent token/);
  });

  test.each([[""], ["pst_short"], [`${TOKEN}x`], [`Bearer ${TOKEN}`]])(
    "sends nothing with the invalid token %j",
    async (token) => {
      const site = await startReceiver();
      expect(await refusal({ address: new URL(site.url).origin, token })).toMatch(/^The agent token is missing/);
      expect(site.received).toEqual([]);
    },
  );

  test.each([
    ["", /^The address of Postern is missing/],
    ["https://", /^The address of Postern is missing/],
    ["http://inbox.example.com", /^The address of Postern has to start with https/],
    ["http://10.0.0.7:4000", /^The address of Postern has to start with https/],
    ["http:/inbox.example.com", /^The address of Postern has to start with https/],
    ["http://localhost.example.com", /^The address of Postern has to start with https/],
    ["file:///etc/passwd", /^The address of Postern has to start with https/],
    ["https://ana:secret@inbox.example.com", /^The address of Postern cannot contain/],
  ])("refuses the address %j", async (address, words) => {
    expect(await refusal({ address })).toMatch(words);
  });

  test("reports an address where nothing answers, and a host name that does not exist", async () => {
    const port = await closedPort();
    expect(await refusal({ address: `http://127.0.0.1:${port}` })).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1/);
    for (const address of ["https://inbox.invalid", "https:/inbox.invalid"]) {
      expect(await refusal({ address })).toMatch(/^There is no inbox\.invalid/);
    }
  });

  test("reports another server's answer, and a redirect's target without following it", async () => {
    const page = await startReceiver(() => ({ status: 200, body: "<html>" }));
    expect(await refusal({ address: new URL(page.url).origin })).toContain("is not answered by Postern");
    const target = await startReceiver();
    const location = `http://localhost:${target.port}/mcp`;
    const moved = await startReceiver(() => ({ status: 308, headers: { location } }));
    expect(await refusal({ address: new URL(moved.url).origin })).toContain(
      `redirects to http://localhost:${target.port}.`,
    );
    expect(target.received).toEqual([]);
  });

  test("does not blame the token when a reverse proxy asks for a password", async () => {
    const headers = { "www-authenticate": 'Basic realm="Staff"' };
    const proxy = await startReceiver(() => ({ status: 401, headers, body: "<html>" }));
    expect(await refusal({ address: new URL(proxy.url).origin })).toContain("it responded with status 401");
  });

  test("passes on Postern's explanation for a refused request", async () => {
    const detail = "Postern is busy. Try again in a few seconds.";
    const body = JSON.stringify({ title: "Busy", detail, status: 503 });
    const headers = { "content-type": "application/problem+json" };
    const busy = await startReceiver(() => ({ status: 503, headers, body }));
    expect(await refusal({ address: new URL(busy.url).origin })).toBe(detail);
  });

  test("adds the id of the request to a refusal without one", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32000, message: "Too many calls." } });
    const limited = await startReceiver(() => ({ status: 429, headers: { "content-type": "application/json" }, body }));
    const bridge = startBridge(await installBundle({ address: new URL(limited.url).origin, token: TOKEN }));
    expect(await bridge.ask(list)).toMatchObject({ id: 7, error: { message: "Too many calls." } });
  });

  test("sends no token to a server with an untrusted certificate, even if Node is told not to check", async () => {
    const site = await startReceiver(() => ({ status: 200 }), { secure: true });
    const address = `https://127.0.0.1:${site.port}`;
    for (const more of [{}, { NODE_TLS_REJECT_UNAUTHORIZED: "0" }]) {
      expect(await refusal({ address }, more)).toMatch(/^The certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted/);
    }
    expect(site.received).toEqual([]);
  });

  test("sends a token over plain HTTP without a proxy, even if Node is told to use one", async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    const settings = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy, NO_PROXY: "elsewhere.example" };
    const bridge = await connected(settings);
    expect(await bridge.ask(list)).toHaveProperty("result");
  });

  test("receives the token only in its environment, not in its arguments", async () => {
    const installed = await installBundle({ address: "https://inbox.example.com", token: TOKEN });
    expect(installed.args.join(" ")).not.toContain(TOKEN);
    const { child } = startBridge(installed);
    if (process.platform === "linux") expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).not.toContain(TOKEN);
  });
});
