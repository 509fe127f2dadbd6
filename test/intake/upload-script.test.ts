import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { errorsScript, formScript, proofScript, uploadScript } from "../../server/intake/page-scripts.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";

const database = useDatabase();
const files = { maxFiles: 5, maxFileBytes: 2_000_000, maxTotalBytes: 4_000_000 };

describe("The scripts of a page", () => {
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

  test("is told what its form asks for", async () => {
    const deps = createTestDeps(database.db);
    const intake = createTestIntake(deps);
    const [usual, other] = [await intake.form(), await intake.form()];
    await deps.db.prisma.form.update({
      where: { id: other.id },
      data: { draftStorage: "day", asksProofOfWork: true },
    });
    const settings = async (formId: string) => {
      const text = await (await intake.app.request(`/f/${formId}/form.js`)).text();
      return /"keep":(.*),"asksProofOfWork":(\w+)/.exec(text)?.slice(1);
    };
    expect(await settings(usual.id)).toEqual(['"tab"', "false"]);
    expect(await settings(other.id)).toEqual(['"day"', "true"]);
    // Nothing is kept and nothing removed where there is no such form.
    for (const id of [deps.newId("frm"), "frm_x"]) expect(await settings(id)).toEqual(["null", "true"]);
    const proof = await intake.app.request(`/f/${other.id}/proof.js`);
    expect([proof.status, proof.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  test("is small, and costs a page without a file input nothing", () => {
    const form = gzipSync(
      formScript({ token: randomBytes(45).toString("base64url"), keep: "tab", asksProofOfWork: false }),
    );
    expect(form.length).toBeLessThan(4_096);
    const withFiles = form.length + gzipSync(uploadScript(files)).length;
    expect(withFiles).toBeLessThan(6_000);
    expect(gzipSync(proofScript()).length).toBeLessThan(1_024);
    expect(withFiles + gzipSync(errorsScript()).length).toBeLessThan(8_000);
  });
});
