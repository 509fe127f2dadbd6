import { describe, expect, test } from "vitest";
import { createMetrics } from "../../server/http/metrics.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();

describe("/metrics", () => {
  test("has the free and the whole space of the disk, and the size of the database", async () => {
    const deps = createTestDeps(database.db, {
      config: { metricsToken: "a token for the metrics" },
      readDisk: async () => ({ freeBytes: 12_345, totalBytes: 67_890 }),
    });
    const { routes } = createMetrics(deps, { count: () => 0 });
    const answer = await routes.request("/metrics", { headers: { authorization: "Bearer a token for the metrics" } });
    const text = await answer.text();
    expect(text).toContain('postern_disk_bytes{kind="free"} 12345');
    expect(text).toContain('postern_disk_bytes{kind="total"} 67890');
    expect(Number(/^postern_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  });
});
