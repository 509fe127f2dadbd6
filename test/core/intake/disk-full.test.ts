import { describe, expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

const MIB = 1_024 ** 2;
const FULL_BYTES = 256 * MIB;

const onDiskWith = (freeBytes: number, databaseUrl: string | null = null) =>
  createTestDeps(database.db, {
    config: { databaseUrl },
    readDisk: async () => ({ freeBytes, totalBytes: 100 * 1_024 * MIB }),
  });

describe("The intake on an almost full disk", () => {
  test.each([
    ["just above", FULL_BYTES + 1, 200],
    ["exactly there", FULL_BYTES, 200],
    ["just below", FULL_BYTES - 1, 503],
  ])("refuses a visitor only below 256 MiB: %s", async (_where, freeBytes, status) => {
    const intake = createTestIntake(onDiskWith(freeBytes));
    const form = await intake.form();
    expect((await intake.send(form.id, { message: "Hello" })).status).toBe(status);
  });

  test("sends a retry time with the refusal and counts it under its own reason", async () => {
    const intake = createTestIntake(onDiskWith(0));
    const form = await intake.form();
    const answer = await intake.send(form.id, { message: "Hello" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(await answer.json()).toMatchObject({ reason: "disk_full" });
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:disk_full": 1 });
    expect(await intake.submissions(form.id)).toEqual([]);
  });

  test("keeps submissions when the database is on another machine", async () => {
    const intake = createTestIntake(onDiskWith(0, "postgres://elsewhere/postern"));
    const form = await intake.form();
    expect((await intake.send(form.id, { message: "Hello" })).status).toBe(200);
  });
});

describe("The intake when PostgreSQL has no space left", () => {
  test("refuses a visitor with a retry time and counts the refusal once there is space again", async () => {
    const { form, intake } = await arrangeIntake(database, { writer: { retryMs: 10 } });
    await database.db.pool.query(`
      CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_space BEFORE INSERT ON submissions FOR EACH STATEMENT EXECUTE FUNCTION no_space();
      CREATE TRIGGER no_space BEFORE INSERT ON receipt_counts FOR EACH STATEMENT EXECUTE FUNCTION no_space()`);
    const answer = await intake.send(form.id, { message: "Hello" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(await answer.json()).toMatchObject({ reason: "disk_full" });
    await database.db.pool.query("DROP FUNCTION no_space CASCADE");
    await expect.poll(() => intake.outcomeCounts(form.id)).toEqual({ "refused:disk_full": 1 });
    expect((await intake.send(form.id, { message: "Hello" })).status).toBe(200);
  });
});
