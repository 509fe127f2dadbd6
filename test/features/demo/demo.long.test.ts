import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticateOperator } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { mailFolder } from "../../../server/core/mail/mail-files.ts";
import { startMailSink } from "../../../server/core/mail/mail-sink.ts";
import { submittedFieldsOf } from "../../../server/core/scope/store/submitted-fields.ts";
import { listEndpoints } from "../../../server/core/webhooks/read-endpoints.ts";
import { prepareDemoOwner } from "../../../server/features/demo/commands/demo-owner.ts";
import { findQuietForms } from "../../../server/features/quiet-forms/quiet-forms.ts";
import { applyRules } from "../../../server/features/rules/apply-rules.ts";
import { findRuleSet } from "../../../server/features/rules/store/rule-sets.ts";
import { findViews } from "../../../server/features/saved-views/store.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { patient } from "../../support/patience.ts";

const database = useDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "postern-demo-"));
const sink = await startMailSink(dataDir);
afterAll(async () => {
  await sink.stop();
  await rm(dataDir, { recursive: true });
});
// A Wednesday.
const NOW = "2026-03-18T15:30:00.000Z";

describe("The demo", () => {
  let deps: Deps;
  let email: string;
  // Sends four weeks of emails.
  beforeAll(async () => {
    deps = createTestDeps(database.db, { clock: createTestClock(NOW), config: { smtpUrl: sink.url } });
    ({ email } = await prepareDemoOwner(deps));
  }, patient(120_000));

  test("has applications with readable CVs, some with a file that was left out or looks unsafe", async () => {
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
    // A message with a program is held; a script in a PDF alone does not hold it.
    expect(files.filter(({ submission }) => submission.folder === "spam").map(({ name }) => name)).toEqual([
      "CV.pdf.exe",
    ]);
  });

  test("shows an active Pro account: webhooks with failures, refusals, a quiet form, an agent and exports", async () => {
    const scope = await authenticateOperator(deps, email);
    expect(scope.plan).toBe("pro");

    const states = await deps.db.prisma.delivery.groupBy({
      by: ["kind", "state"],
      where: { accountId: scope.accountId },
    });
    expect(states.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      "mail delivered",
      "reply delivered",
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
    const ofAgents = records.filter(({ surface, refusal }) => surface === "mcp" && refusal === null);
    for (const { formId, createdAt, rows } of ofAgents) {
      const arrived = { formId: formId ?? "", folder: "inbox" as const, createdAt: { lt: createdAt } };
      expect(rows).toBeLessThanOrEqual(await deps.db.prisma.submission.count({ where: arrived }));
    }
    for (const { formId, createdAt, rows } of records.filter(({ surface }) => surface === "csv_form")) {
      const arrived = { formId: formId ?? "", createdAt: { lt: createdAt } };
      expect(rows).toBe(await deps.db.prisma.submission.count({ where: arrived }));
    }
    expect(await deps.db.prisma.submissionRead.count()).toBeGreaterThan(0);
    expect(await deps.db.prisma.agentConnection.count({ where: { accountId: scope.accountId } })).toBe(1);
  });

  test("has messages in the sender's language, fewer on weekends, and no pending deliveries", async () => {
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

  test("has an email in the mail folder for every message and reply marked as emailed", async () => {
    const { accountId } = await authenticateOperator(deps, email);
    const sent = await deps.db.prisma.delivery.findMany({
      where: { accountId, kind: { in: ["mail", "reply"] } },
      include: { log: true, submission: { include: { replies: true } } },
    });
    expect(sent.filter(({ kind }) => kind === "reply").length).toBeGreaterThan(3);
    for (const { id, target, log, submission } of sent) {
      expect(log.map(({ detail }) => detail)).toEqual([`Accepted by the mail server: 250 Saved as ${id}.eml`]);
      const { to, text } = await PostalMime.parse(await readFile(join(mailFolder(dataDir), `${id}.eml`)));
      const reply = submission.replies.find((one) => one.id === target);
      expect(to?.map(({ address }) => address)).toEqual([reply?.toAddress ?? target]);
      expect(text).toContain(reply === undefined ? submission.sender.replace(/ <.*/, "") : reply.text);
    }
    // Caught by a rule.
    const newsletter = await deps.db.prisma.form.findFirst({ where: { accountId, name: "Newsletter sign-up" } });
    expect(sent.some(({ formId }) => formId === newsletter?.id)).toBe(false);
  });

  test("shows a typical workflow: rules with their effects, labels, notes, stars and views", async () => {
    const scope = await authenticateOperator(deps, email);
    const { accountId } = scope;
    const { rules } = await findRuleSet(scope, deps.db);
    const rows = await deps.db.prisma.submission.findMany({
      where: { accountId, folder: "inbox" },
      include: { rules: true, labels: true, notes: true, files: true },
    });
    for (const row of rows) {
      const message = { ...row, fields: submittedFieldsOf(row), hasFiles: row.files.length > 0 };
      const outcome = applyRules(rules, message);
      expect(row.rules?.ruleIds ?? []).toEqual(outcome?.ruleIds ?? []);
      expect(row.labels.map(({ labelId }) => labelId)).toEqual(expect.arrayContaining([...(outcome?.labelIds ?? [])]));
      expect(row.isStarred).toBe(outcome?.star ?? false);
      if (row.doneAt !== null) expect(row.doneAt.getTime()).toBeGreaterThan(row.createdAt.getTime());
    }
    expect(new Set(rows.flatMap((row) => row.rules?.ruleIds ?? [])).size).toBe(rules.length);
    const done = rows.filter(({ doneAt }) => doneAt !== null).length;
    expect(done).toBeGreaterThan(rows.length / 3);
    expect(done).toBeLessThan(rows.length);
    expect(rows.some(({ notes }) => notes.length > 0)).toBe(true);
    expect(await deps.db.prisma.submission.count({ where: { accountId, isDoubtful: true } })).toBeGreaterThan(2);
    expect((await findViews(scope, deps.db)).map(({ name }) => name)).toHaveLength(3);
  });

  test("is created once: a second start finds the same forms and messages", async () => {
    const count = await deps.db.prisma.submission.count();
    const { formId } = await prepareDemoOwner(deps);
    expect(
      await deps.db.prisma.form.count({
        where: { id: formId, account: { memberships: { some: { user: { email } } } } },
      }),
    ).toBe(1);
    expect(await deps.db.prisma.submission.count()).toBe(count);
  });
});
