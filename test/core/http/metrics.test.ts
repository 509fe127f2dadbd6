import { describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { createMetrics } from "../../../server/core/http/metrics.ts";
import { arrangeForm, arrangeIntake } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import { createTestDatabase, useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";

const database = useDatabase();
const config = { metricsToken: "a token for the metrics" };
const headers = { authorization: "Bearer a token for the metrics" };

const read = async ({ routes }: Pick<ReturnType<typeof createMetrics>, "routes">) =>
  (await routes.request("/metrics", { headers })).text();

describe("GET /metrics", () => {
  test("reports submissions saved per commit, commit duration and queries waiting for a connection", async () => {
    const { deps, form } = await arrangeForm(database, { config });
    const app = buildApp(deps);
    const accept = { accept: "application/json" };
    const posted = await app.hono.request(`/f/${form.id}`, jsonPost({ email: "ana@example.com" }, accept));
    expect(posted.status).toBe(200);
    const text = await (await app.hono.request("http://localhost:4000/metrics", { headers })).text();
    expect(text).toContain("postern_commit_submissions_sum 1\n");
    expect(text).toContain("postern_commit_submissions_count 1\n");
    expect(text).toContain("postern_commit_seconds_count 1\n");
    expect(text).toContain("postern_database_waiting 0\n");
    expect(text).toContain('postern_screening_seconds_count{folder="inbox"} 1\n');
    await app.close();
  });

  test("reserves the _total suffix for counters, as Prometheus expects", async () => {
    const { registry } = createMetrics(createTestDeps(database.db));
    const metrics = await registry.getMetricsAsJSON();
    expect(metrics.length).toBeGreaterThan(20);
    const wrong = metrics.filter(({ name, type }) => name.endsWith("_total") && String(type) !== "counter");
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("reports stored and left-out files and whether their storage responds", async () => {
    const { deps, form } = await arrangeForm(database, { config });
    const id = await form.submission();
    await attachFile(deps, id, { name: "cv.pdf", content: Buffer.alloc(1_234) });
    await attachFile(deps, id, { name: "huge.bin", content: Buffer.alloc(9), leftOut: "storage-full" });
    await deps.db.prisma.fileRemoval.create({ data: { storageKey: "gone" } });
    const text = await read(createMetrics(deps));
    expect(text).toContain("postern_files 1\n");
    expect(text).toContain("postern_files_bytes 1234\n");
    expect(text).toContain('postern_files_left_out{reason="storage-full"} 1\n');
    expect(text).toContain('postern_files_left_out{reason="too-large"} 0\n');
    expect(text).toContain("postern_file_removals_pending 1\n");
    expect(text).toContain("postern_file_storage_reachable 1\n");
    const files = { ...deps.files, read: () => Promise.reject(new Error("no storage")) };
    expect(await read(createMetrics({ ...deps, files }))).toContain("postern_file_storage_reachable 0\n");
  });

  test("reports delivery outcomes of the last hour only, counted once a minute", async () => {
    const own = await createTestDatabase();
    onTestFinished(own.drop);
    const { clock, deps, form, intake } = await arrangeIntake(own, { config });
    await addDestination(deps, form.id, "owner@example.test");
    const process = createMetrics(deps);
    const count = async (state: string, from = process) =>
      new RegExp(`^postern_deliveries_last_hour\\{kind="mail",state="${state}"\\} (\\d+)$`, "m").exec(
        await read(from),
      )?.[1];
    await intake.send(form.id, { message: "first" });
    await intake.send(form.id, { message: "second" });
    await deps.db.pool.query(
      `UPDATE deliveries SET state = 'failed', next_attempt_at = NULL, finished_at = now()
       WHERE id = (SELECT min(id) FROM deliveries)`,
    );
    expect([await count("pending"), await count("failed"), await count("delivered")]).toEqual(["1", "1", "0"]);
    await intake.send(form.id, { message: "third" });
    expect(await count("pending")).toBe("1");
    clock.advance({ minutes: 1 });
    expect(await count("pending")).toBe("2");
    clock.advance({ minutes: 59 });
    expect([await count("pending"), await count("failed")]).toEqual(["2", "1"]);
    clock.advance({ ms: 1 });
    const other = createMetrics(deps);
    expect([await count("pending", other), await count("failed", other)]).toEqual(["0", "0"]);
  });

  test("reports free and total disk space and the size of the database", async () => {
    const readDisk = async () => ({ freeBytes: 12_345, totalBytes: 67_890 });
    const text = await read(createMetrics(createTestDeps(database.db, { config, readDisk })));
    expect(text).toContain('postern_disk_bytes{kind="free"} 12345');
    expect(text).toContain('postern_disk_bytes{kind="total"} 67890');
    expect(Number(/^postern_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  });
});
