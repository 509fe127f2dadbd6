import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

/** An intake whose database connection can be cut, and another one that still reaches the database. */
async function prepare() {
  const proxy = await createDatabaseProxy(database.connection);
  const db = openDatabase(proxy.connection, () => undefined);
  onTestFinished(() => db.close());
  const intake = createTestIntake(createTestDeps(db), { writer: { retryMs: 10 } });
  const observer = createTestIntake(createTestDeps(database.db));
  return { proxy, intake, observer, form: await observer.form() };
}

describe("The intake during a database outage", () => {
  test("refuses a submission with 503 and a retry time, keeps nothing and still counts it", async () => {
    const { proxy, intake, observer, form } = await prepare();
    expect((await intake.send(form.id, { message: "before" })).status).toBe(200);
    await proxy.cut();
    const answer = await intake.send(form.id, { message: "meanwhile" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ reason: "unavailable" });
    await proxy.mend();
    await expect.poll(() => observer.outcomeCounts(form.id)).toEqual({ inbox: 1, "refused:unavailable": 1 });
    expect(await observer.submissions(form.id)).toHaveLength(1);
  });

  test("answers and counts every request once, and recovers by itself", async () => {
    const { proxy, intake, observer, form } = await prepare();
    const wave = () => Promise.all(Array.from({ length: 20 }, () => intake.send(form.id, { message: "Hello" })));
    await wave();
    await proxy.cut();
    expect((await wave()).every(({ status }) => status === 503)).toBe(true);
    expect((await wave()).every(({ status }) => status === 503)).toBe(true);
    await proxy.mend();
    await expect.poll(async () => (await intake.send(form.id, { message: "Hello" })).status).toBe(200);
    await expect
      .poll(async () => (await observer.outcomeCounts(form.id)).inbox)
      .toBe((await observer.submissions(form.id)).length);
    const counts = await observer.outcomeCounts(form.id);
    expect(counts["refused:unavailable"]).toBeGreaterThanOrEqual(40);
  });

  test("answers a refusal at once and still records no invented form ids", async () => {
    const { proxy, intake, observer } = await prepare();
    await proxy.cut();
    await intake.send("frm_00000000000000000000000000", { message: "Hello" });
    const before = (await observer.outcomeCounts())["refused:unavailable"] ?? 0;
    await proxy.mend();
    await expect.poll(async () => (await observer.outcomeCounts())["refused:unavailable"]).toBe(before + 1);
    expect(await observer.outcomeCounts("frm_00000000000000000000000000")).toEqual({});
  });
});

describe("A connection lost during a commit", () => {
  test("returns 503 and counts the submission as refused if nothing was kept", async () => {
    const { proxy, intake, observer, form } = await prepare();
    proxy.loseNextCommit("before");
    const answers = await Promise.all([1, 2, 3].map(() => intake.send(form.id, { message: "Hello" })));
    expect(answers.map(({ status }) => status)).toContain(503);
    await expect
      .poll(async () => {
        const { inbox = 0, "refused:unavailable": refused = 0 } = await observer.outcomeCounts(form.id);
        return [inbox + refused, inbox];
      })
      .toEqual([3, (await observer.submissions(form.id)).length]);
  });

  test("returns 503 and counts the submission as kept if it was kept, never as both", async () => {
    const { proxy, intake, observer, form } = await prepare();
    proxy.loseNextCommit("after");
    expect((await intake.send(form.id, { message: "Hello" })).status).toBe(503);
    expect(await observer.submissions(form.id)).toHaveLength(1);
    await expect.poll(async () => (await intake.send(form.id, { message: "again" })).status).toBe(200);
    expect(await observer.outcomeCounts(form.id)).toEqual({ inbox: 2 });
  });
});

describe("A row rejected by the database", () => {
  test("fails alone while the rest of its batch is kept", async () => {
    const { form, intake } = await arrangeIntake(database);
    await database.db.prisma.$executeRaw`ALTER TABLE submissions ADD CONSTRAINT no_poison CHECK (sender <> 'poison')`;
    const names = ["Ada", "poison", "Grace", "Mary", "poison"];
    const answers = await Promise.all(names.map((name) => intake.send(form.id, { name, message: "Hello" })));
    await database.db.prisma.$executeRaw`ALTER TABLE submissions DROP CONSTRAINT no_poison`;
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200, 500]);
    expect((await intake.submissions(form.id)).map(({ sender }) => sender)).toEqual(["Ada", "Grace", "Mary"]);
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 3, "refused:fault": 2 });
  });
});
