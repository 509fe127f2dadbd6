import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { authenticateOperator } from "../../../server/access/authenticate.ts";
import { prepareDemoOwner } from "../../../server/cli/demo-owner.ts";
import { findQuietForms } from "../../../server/services/intake-stats/quiet-forms.ts";
import { listEndpoints } from "../../../server/services/webhooks/read-endpoints.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();
// A Wednesday.
const NOW = "2026-03-18T15:30:00.000Z";

describe("the demo", () => {
  // The first, because the others share its database but not its data folder.
  test("has applications with CVs that can be read, some with a file that was left out or that looks unsafe", async () => {
    const deps = createTestDeps(database.db, { clock: createTestClock(NOW) });
    const { email } = await prepareDemoOwner(deps);
    const { accountId } = await authenticateOperator(deps, email);
    const files = await deps.db.prisma.file.findMany({ where: { accountId }, include: { submission: true } });
    expect(new Set(files.map(({ submissionId }) => submissionId)).size).toBe(14);
    for (const { submission, name } of files) expect(JSON.stringify(submission.fields)).toContain(name);
    const kept = files.filter(({ leftOut }) => leftOut === null);
    for (const { storageKey, size, sha256 } of kept) {
      const content = Buffer.concat(await (await deps.files.read(storageKey ?? "")).toArray());
      expect(content.length).toBe(size);
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    }
    expect(kept.filter(({ type }) => type === "application/pdf").length).toBeGreaterThan(10);
    expect(kept.filter(({ type }) => type === "image/png")).toHaveLength(2);
    expect(files.filter(({ leftOut }) => leftOut === "too-large")).toHaveLength(2);
    expect(new Set(files.flatMap(({ signals }) => signals))).toEqual(
      new Set(["pdf-script", "program", "double-extension"]),
    );
    // Beside a program, a message is held; for a script in a PDF alone it is not.
    expect(files.filter(({ submission }) => submission.folder === "spam").map(({ name }) => name)).toEqual([
      "CV.pdf.exe",
    ]);
  });

  test("shows a Pro account in use: webhooks with failures, refusals, a quiet form, an agent and exports", async () => {
    const deps = createTestDeps(database.db, { clock: createTestClock(NOW) });
    const { email } = await prepareDemoOwner(deps);
    const scope = await authenticateOperator(deps, email);
    expect(scope.plan).toBe("pro");

    const states = await deps.db.prisma.delivery.groupBy({
      by: ["kind", "state"],
      where: { accountId: scope.accountId },
    });
    expect(states.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      "webhook delivered",
      "webhook failed",
    ]);
    expect((await listEndpoints(scope, deps)).map(({ status }) => status).toSorted()).toEqual(["active", "disabled"]);

    const refusals = await deps.db.prisma.receiptCount.findMany({ where: { outcome: { startsWith: "refused:" } } });
    expect(new Set(refusals.map(({ outcome }) => outcome)).size).toBeGreaterThanOrEqual(3);

    const quiet = [...(await findQuietForms(scope, deps)).keys()];
    const names = await deps.db.prisma.form.findMany({ where: { id: { in: quiet } }, select: { name: true } });
    expect(names).toEqual([{ name: "Newsletter sign-up" }]);

    const records = await deps.db.prisma.accessRecord.findMany({ where: { accountId: scope.accountId } });
    expect(new Set(records.map(({ surface }) => surface))).toEqual(new Set(["mcp", "csv_form"]));
    expect(records.some(({ refusal }) => refusal === "scope")).toBe(true);
    for (const { formId, createdAt, rows } of records.filter(({ surface }) => surface === "csv_form")) {
      const arrived = { formId: formId ?? "", createdAt: { lt: createdAt } };
      expect(rows).toBe(await deps.db.prisma.submission.count({ where: arrived }));
    }
    expect(await deps.db.prisma.submissionRead.count()).toBeGreaterThan(0);
    expect(await deps.db.prisma.agentConnection.count({ where: { accountId: scope.accountId } })).toBe(1);
  });

  test("has messages in the sender's own language, fewer of them at weekends, and nothing left to send", async () => {
    const deps = createTestDeps(database.db, { clock: createTestClock(NOW) });
    const { email } = await prepareDemoOwner(deps);
    const { accountId } = await authenticateOperator(deps, email);
    const rows = await deps.db.prisma.submission.findMany({ where: { accountId, folder: "inbox" } });
    const perDay = (days: readonly number[]) =>
      rows.filter(({ createdAt }) => days.includes(createdAt.getUTCDay())).length / days.length;
    expect(perDay([0, 6])).toBeLessThan(0.7 * perDay([1, 2, 3, 4, 5]));
    expect(
      rows
        .filter(({ preview }) => /^(Hola|Buenos)/.test(preview))
        .every(({ preview }) => !/regards|Thank/.test(preview)),
    ).toBe(true);
    expect(await deps.db.prisma.delivery.count({ where: { accountId, state: "pending" } })).toBe(0);
  });

  test("is made once: a second start finds the same forms and messages", async () => {
    const deps = createTestDeps(database.db, { clock: createTestClock(NOW) });
    const first = await prepareDemoOwner(deps);
    const count = await deps.db.prisma.submission.count();
    const second = await prepareDemoOwner(deps);
    expect(second.formId).toBe(first.formId);
    expect(await deps.db.prisma.submission.count()).toBe(count);
  });
});
