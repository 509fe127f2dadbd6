import { describe, expect, test } from "vitest";
import { createSubmissionWriter } from "../../../server/core/intake/submission-writer.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { asForm, asJson, script } from "./fields.ts";

const database = useDatabase();

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

describe("The intake statistics", () => {
  test("count each of many concurrent requests exactly once: received = inbox + spam + refused", async () => {
    const { form, intake } = await arrangeIntake(database, { writer: { batchRows: 7 } });
    const requests: [BodyInit, Record<string, string>][] = [
      ["message=Hello", asForm],
      ["message=Hello&_gotcha=x", asForm],
      ["message=", asForm],
      ["", asForm],
      ["{", asJson],
      ["<a/>", { "content-type": "application/xml" }],
      [`a=${"x".repeat(262_143)}`, asForm],
    ];
    const rounds = 30;
    const answers = await Promise.all(
      Array.from({ length: rounds * requests.length }, (_, index) => {
        const [body, headers] = requests[index % requests.length] ?? ["", {}];
        return intake.post(form.id, body, { ...script, ...headers });
      }),
    );
    const accepted = answers.filter(({ status }) => status === 200).length;
    const kept = await intake.submissions(form.id);
    const counts = await intake.outcomeCounts(form.id);
    expect(accepted).toBe(3 * rounds);
    expect(kept).toHaveLength(accepted);
    expect(counts).toEqual({
      inbox: rounds,
      spam: 2 * rounds,
      "refused:no_field": rounds,
      "refused:malformed": rounds,
      "refused:unsupported_type": rounds,
      "refused:too_large": rounds,
    });
    expect(sum(counts)).toBe(answers.length);
  });

  test("stay correct when several processes write to them at the same time", async () => {
    const deps = createTestDeps(database.db);
    const intakes = [createTestIntake(deps), createTestIntake(deps), createTestIntake(deps)];
    const forms = await Promise.all([1, 2, 3, 4].map(() => (intakes[0] ?? createTestIntake(deps)).form()));
    const sends = intakes.flatMap((intake, first) =>
      Array.from({ length: 40 }, (_, index) => {
        const form = forms[(index + first) % forms.length];
        return intake.send(form?.id ?? "", index % 4 === 0 ? {} : { message: "Hello" });
      }),
    );
    await Promise.all(sends);
    const counts = await Promise.all(forms.map((form) => intakes[0]?.outcomeCounts(form.id) ?? {}));
    expect(counts.map(sum)).toEqual([30, 30, 30, 30]);
  });

  test("separate hours by UTC", async () => {
    const clock = createTestClock("2026-03-01T12:59:59.999Z");
    const intake = createTestIntake(createTestDeps(database.db, { clock }));
    const form = await intake.form();
    await intake.send(form.id, { message: "Hello" });
    await intake.send(form.id, {});
    clock.advance({ ms: 1 });
    await intake.send(form.id, { message: "Hello" });
    const rows = await database.db.prisma.receiptCount.findMany({
      where: { formId: form.id },
      orderBy: [{ hour: "asc" }, { outcome: "asc" }],
    });
    expect(rows.map(({ hour, outcome, count }) => [hour.toISOString(), outcome, Number(count)])).toEqual([
      ["2026-03-01T12:00:00.000Z", "inbox", 1],
      ["2026-03-01T12:00:00.000Z", "refused:no_field", 1],
      ["2026-03-01T13:00:00.000Z", "inbox", 1],
    ]);
  });

  test("share one row for all invented form ids, so that no one can fill the table", async () => {
    const deps = createTestDeps(database.db);
    const intake = createTestIntake(deps);
    const before = await database.db.prisma.receiptCount.count();
    await intake.send("first-makes-the-row", { message: "Hello" });
    const invented = Array.from({ length: 50 }, () => deps.newId("frm"));
    await Promise.all(invented.map((formId) => intake.send(formId, { message: "Hello" })));
    expect((await database.db.prisma.receiptCount.count()) - before).toBeLessThanOrEqual(1);
    expect((await intake.outcomeCounts())["refused:unknown_form"]).toBeGreaterThanOrEqual(51);
  });
});

describe("Closing the writer", () => {
  test("saves pending counts first", async () => {
    const { deps, form, intake } = await arrangeIntake(database);
    const writer = createSubmissionWriter(deps);
    const refusals = [1, 2, 3].map(() => writer.refuse(form.id, "malformed"));
    await writer.close();
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:malformed": 3 });
    await Promise.all(refusals);
  });
});
