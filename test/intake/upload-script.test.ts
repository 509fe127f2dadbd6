import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { formScript, uploadScript } from "../../server/intake/page-scripts.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";

const database = useDatabase();
const files = { maxFiles: 5, maxFileBytes: 2_000_000, maxTotalBytes: 4_000_000 };

describe("The script for files", () => {
  async function read(formId: string, intake: ReturnType<typeof createTestIntake>) {
    const answer = await intake.app.request(`/f/${formId}/upload.js`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(() => new Function(text)).not.toThrow();
    return /"maxFiles":(\d+),"maxFileBytes":(\d+),"maxTotalBytes":(\d+)/.exec(text)?.slice(1).map(Number);
  }

  test("has the limits of its form, never more than the server's, and those where there is no such form", async () => {
    const deps = createTestDeps(database.db, { config: { files } });
    const intake = createTestIntake(deps);
    const [usual, none, more] = [
      await intake.form(),
      await intake.form({ maxFiles: 0 }),
      await intake.form({ maxFiles: 9 }),
    ];
    await deps.db.prisma.form.update({ where: { id: usual.id }, data: { maxFileBytes: 1_500_000 } });
    expect(await read(usual.id, intake)).toEqual([5, 1_500_000, 4_000_000]);
    expect(await read(none.id, intake)).toEqual([0, 2_000_000, 4_000_000]);
    expect(await read(more.id, intake)).toEqual([5, 2_000_000, 4_000_000]);
    expect(await read(deps.newId("frm"), intake)).toEqual([5, 2_000_000, 4_000_000]);
    expect(await read("frm_x", intake)).toEqual([5, 2_000_000, 4_000_000]);
  });

  test("is small, and costs a page without a file input nothing", () => {
    const token = "x".repeat(60);
    expect(formScript(token).length).toBeLessThan(2_400);
    expect(gzipSync(formScript(token)).length).toBeLessThan(1_250);
    expect(uploadScript(files).length).toBeLessThan(4_300);
    expect(gzipSync(uploadScript(files)).length).toBeLessThan(2_250);
  });
});
