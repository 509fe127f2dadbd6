import { expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../server/app.ts";
import type { Config } from "../../server/core/config.ts";
import { openDatabase } from "../../server/core/database/db.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { startServing } from "../../server/serve.ts";
import { openDashboard, operationRequest, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { lockTable } from "../support/lock.ts";

const database = useDatabase();

/** An owner, and a server with its own database pool, stopped as the process stops it. */
async function serve(config: Partial<Config> = {}) {
  const deps = createTestDeps(database.db);
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  const dashboard = await openDashboard(app, deps);
  const logged: string[] = [];
  const db = openDatabase(database.connection, () => undefined);
  const running = await startServing({
    ...deps,
    db,
    config: { ...deps.config, role: "web", host: "127.0.0.1", port: 0, ...config },
    log: createLogger("warn", { write: (line: string) => void logged.push(line) }),
  });
  const stop = async () => {
    await running.stop();
    await db.close();
  };
  return { dashboard, url: running.url ?? "", stop, logged };
}

it("on shutdown, accepts requests for a grace period, reports not ready, and closes each connection", async () => {
  const { dashboard, url, stop, logged } = await serve({ drainSeconds: 1 });
  const form = await dashboard.owner.form();
  const post = () => fetch(`${url}/f/${form.id}`, { method: "POST", body: new URLSearchParams({ message: "Hello" }) });
  expect((await post()).headers.get("connection")).toBe("keep-alive");
  const stopped = stop();
  const late = await post();
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await stopped;
  await expect(post()).rejects.toThrow("fetch failed");
  expect(logged).toEqual([]);
});

it.each([
  [0, "timeout=5"],
  [1, "timeout=125"],
])("keeps connections alive longer than reverse proxies do: with %i proxies, %s", async (trustedProxies, expected) => {
  const { url, stop } = await serve({ trustedProxies });
  expect((await fetch(`${url}/healthz`)).headers.get("keep-alive")).toBe(expected);
  await stop();
});

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

/** The list of forms with their counts: the forms are queried first. */
const inDashboard = async ({ cookie }: TestDashboard): Promise<Sent> => ({
  path: "/graphql",
  init: operationRequest("AllForms", {}, { cookie }),
});

const byAgent =
  (revision: string) =>
  async ({ owner }: TestDashboard): Promise<Sent> => {
    const form = await owner.form();
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const params = {
      name: "list_submissions",
      arguments: { formId: form.id },
      ...(revision > "2026" ? { _meta } : {}),
    };
    const headers = {
      Authorization: `Bearer ${await owner.token()}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": revision,
      "Mcp-Method": "tools/call",
      "Mcp-Name": params.name,
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return { path: "/mcp", init: { method: "POST", headers, body } };
  };

const asCsv = async (dashboard: TestDashboard): Promise<Sent> => exportOf(dashboard, (await dashboard.owner.form()).id);

async function exportOf(dashboard: TestDashboard, formId: string): Promise<Sent> {
  const { data } = await dashboard.run("StartExport", { formId, variant: "spreadsheet" });
  const { url } = (data as { startExport: { url: string } }).startExport;
  return { path: url, init: { headers: { cookie: dashboard.cookie } } };
}

it.each([
  ["a dashboard", inDashboard],
  ["an agent of 2025", byAgent("2025-11-25")],
  ["an agent of 2026", byAgent("2026-07-28")],
  ["an export", asCsv],
])("waits for the work of %s that disconnected before closing the database", async (_who, prepare) => {
  const { dashboard, url, stop, logged } = await serve();
  const { path, init } = await prepare(dashboard);
  const lock = await lockTable(database.connection, "forms", "ACCESS EXCLUSIVE");
  const cut = new AbortController();
  const answer = fetch(new URL(path, url), { ...init, signal: cut.signal });
  // One statement, or several at once.
  await expect.poll(lock.waiting).toBeGreaterThan(0);
  cut.abort();
  await expect(answer).rejects.toThrow("aborted");

  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await expect
    .poll(() =>
      fetch(url).then(
        () => "answers",
        () => "is closed",
      ),
    )
    .toBe("is closed");
  expect(await lock.waiting()).toBeGreaterThan(0);
  expect(isStopped).toBe(false);
  await lock.letGo();
  await stopped;
  expect(logged).toEqual([]);
});

it("records how far an export got if its reader disconnects during shutdown", async () => {
  const { dashboard, url, stop, logged } = await serve();
  const form = await dashboard.owner.form();
  await form.manySubmissions(1_500, 20_000);
  const { path, init } = await exportOf(dashboard, form.id);
  const cut = new AbortController();
  const response = await fetch(new URL(path, url), { ...init, signal: cut.signal });
  const reader = response.body?.getReader();
  for (let bytes = 0; bytes < 1_000_000; ) bytes += (await reader?.read())?.value?.length ?? Number.NaN;
  cut.abort();
  await stop();
  expect(logged).toEqual([]);
  const [record] = await database.db.prisma.accessRecord.findMany({
    where: { accountId: dashboard.owner.account.id },
  });
  expect(record).toMatchObject({ complete: false, rows: expect.toSatisfy((rows: number) => rows > 0) });
});
