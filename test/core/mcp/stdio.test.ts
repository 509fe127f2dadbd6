import { once } from "node:events";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Rate } from "../../../server/core/access/rate-limit.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { serveStdio } from "../../../server/core/mcp/stdio.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

function open(deps: Deps, token: string, rate?: Rate) {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = createInterface(output);
  const served = serveStdio(deps, token, input, output, rate);
  const ask = async (message: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = once(lines, "line");
    input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const [line] = await answer;
    return JSON.parse(String(line));
  };
  return { input, served, ask };
}

const call = (formId: string, meta: Record<string, unknown> = {}) => ({
  id: 2,
  method: "tools/call",
  params: { name: "list_submissions", arguments: { formId }, ...meta },
});

const handshake = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Desk \u202e agent", version: "1" } },
};

async function setUp() {
  const { clock, deps, ada, form } = await arrangeForm(database);
  await form.submission();
  return { clock, deps, ada, form, token: await ada.token({ expiresInDays: 1 }) };
}

describe("MCP over stdio", () => {
  test("lets a 2025 client shake hands and list submissions, and records its name", async () => {
    const { deps, ada, form, token } = await setUp();
    const { ask, input, served } = open(deps, token);
    expect(await ask(handshake)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: "postern", version: packageVersion() } },
    });
    input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    expect(await ask(call(form.id))).toMatchObject({ id: 2, result: { structuredContent: { inbox_count: 1 } } });
    const records = await deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
    expect(records).toMatchObject([{ surface: "mcp", clientName: "Desk agent", rows: 1 }]);
    input.end();
    await served;
  });

  test("lets a 2026 client list submissions without a handshake, and records its name", async () => {
    const { deps, ada, form, token } = await setUp();
    const { ask, input, served } = open(deps, token);
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "Newer", version: "1" },
    };
    const answer = await ask(call(form.id, { _meta }));
    expect(answer).toMatchObject({ id: 2, result: { structuredContent: { inbox_count: 1 } } });
    const records = await deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
    expect(records).toMatchObject([{ clientName: "Newer" }]);
    input.end();
    await served;
  });

  test("answers calls in flight when the input ends before it returns", async () => {
    const { deps, form, token } = await setUp();
    const input = new PassThrough();
    const output = new PassThrough();
    const lines: string[] = [];
    createInterface(output).on("line", (line) => lines.push(line));
    const messages = [
      handshake,
      { method: "notifications/initialized" },
      call(form.id),
      { ...call(form.id), id: 3 },
      // Even if an id is repeated.
      { ...call(form.id), id: 3 },
    ];
    input.end(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
    await serveStdio(deps, token, input, output);
    const answers = lines.map((line): { id: number } => JSON.parse(line)).sort((one, other) => one.id - other.id);
    expect(answers).toMatchObject([
      { id: 1, result: { serverInfo: {} } },
      ...[2, 3, 3].map((id) => ({ id, result: { structuredContent: { inbox_count: 1 } } })),
    ]);
  });

  test("checks the token at each call, and refuses the next call once it has expired", async () => {
    const { clock, deps, form, token } = await setUp();
    const { ask, input, served } = open(deps, token);
    await ask(handshake);
    expect(await ask(call(form.id))).toMatchObject({ result: { structuredContent: {} } });
    clock.advance({ days: 1 });
    expect(await ask(call(form.id))).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("expired") }] },
    });
    input.end();
    await served;
  });

  test("answers excess calls with the time to wait, and accepts calls after that time", async () => {
    const { clock, deps, form, token } = await setUp();
    const { ask, input, served } = open(deps, token, { burst: 1, intervalMs: 10_000 });
    await ask(handshake);
    expect(await ask(call(form.id))).toMatchObject({ result: { structuredContent: {} } });
    expect(await ask(call(form.id))).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("Wait 10 seconds, then call again") }] },
    });
    clock.advance({ seconds: 10 });
    expect(await ask(call(form.id))).toMatchObject({ result: { structuredContent: {} } });
    input.end();
    await served;
  });

  test("answers a malformed handshake with the code for invalid params, and accepts the next one", async () => {
    const { deps, token } = await setUp();
    const { ask, input, served } = open(deps, token);
    expect(await ask({ ...handshake, params: {} })).toMatchObject({ error: { code: -32602 } });
    expect(await ask({ ...handshake, id: 2 })).toMatchObject({ result: { serverInfo: { name: "postern" } } });
    input.end();
    await served;
  });

  test("does not expose the protocol library's own messages", async () => {
    const { deps, token } = await setUp();
    const { ask, input, served } = open(deps, token);
    await ask(handshake);
    const answer = await ask({ id: 3, method: "tools/call", params: { name: "other" } });
    expect(answer).toMatchObject({ error: { code: -32602, message: expect.stringContaining("The only tool is") } });
    input.end();
    await served;
  });

  test("fails at startup with an invalid token", async () => {
    const { deps } = await setUp();
    const { served } = open(deps, "pst_wrong");
    await expect(served).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
