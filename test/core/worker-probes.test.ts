import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/core/database/db.ts";
import { systemClock } from "../../server/core/platform/clock.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { startServing } from "../../server/serve.ts";
import { useDatabase } from "../support/database.ts";
import { createDatabaseProxy } from "../support/database-proxy.ts";
import { createTestDeps } from "../support/deps.ts";
import { patient } from "../support/patience.ts";

const database = useDatabase();
const TOKEN = "a token for the metrics";
const PATIENCE = { timeout: patient(25_000), interval: 50 };

async function startWorker(workerPort: number | null) {
  const proxy = await createDatabaseProxy(database.connection);
  const db = openDatabase(proxy.connection, () => undefined);
  const deps = createTestDeps(db, {
    clock: systemClock,
    config: { role: "worker", host: "127.0.0.1", workerPort, metricsToken: TOKEN },
  });
  const running = await startServing({ ...deps, log: createLogger("silent") });
  onTestFinished(async () => {
    await running.stop();
    await db.close();
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, running.workerUrl ?? ""), { headers });
  const status = async (path: string) => (await ask(path)).status;
  return { running, proxy, ask, status };
}

test("A worker's own port serves only probes and metrics", async () => {
  const { running, ask, status } = await startWorker(0);
  expect(running.url).toBeNull();
  await expect.poll(() => status("/readyz"), PATIENCE).toBe(200);
  expect(await status("/healthz")).toBe(200);
  const metrics = await ask("/metrics", { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.9" });
  expect(await metrics.text()).toContain("postern_database_waiting 0\n");
  expect((await ask("/metrics", { "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
  for (const path of ["/", "/f/frm_x", "/graphql", "/mcp", "/auth/sign-in", "/exports/x", "/files/x"])
    expect(await status(path), path).toBe(404);
}, 60_000);

test("A worker is ready only while it can process jobs, and recovers by itself once the database is back", async () => {
  const { proxy, ask, status } = await startWorker(0);
  await expect.poll(() => status("/readyz"), PATIENCE).toBe(200);
  await proxy.cut();
  await expect.poll(() => status("/readyz"), PATIENCE).toBe(503);
  expect(await (await ask("/readyz")).json()).toMatchObject({ title: expect.stringMatching(/unavailable/i) });
  expect(await status("/healthz")).toBe(200);
  await proxy.mend();
  await expect.poll(() => status("/readyz"), PATIENCE).toBe(200);
}, 60_000);

test("A worker without its own port does not listen anywhere", async () => {
  const { running } = await startWorker(null);
  expect([running.url, running.workerUrl]).toEqual([null, null]);
});
