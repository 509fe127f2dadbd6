import { describe, expect, test } from "vitest";
import { createAuthenticateIntake } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import type { NewSubmission } from "../../../server/core/intake/store/commit-batch.ts";
import { createSubmissionWriter, defaultWriterLimits } from "../../../server/core/intake/submission-writer.ts";
import { type IdPrefix, instantOf } from "../../../server/core/platform/ids.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { lockTable } from "../../support/lock.ts";

const database = useDatabase();

/** A form, the permission to add to it, and its statistics as seen through a separate intake. */
async function prepare() {
  const { deps, form, intake } = await arrangeIntake(database);
  const open = await createAuthenticateIntake(deps).lookUp(form.id);
  if (typeof open === "string") throw new Error(`The new form is ${open}.`);
  return { deps, intake, form, scope: open.scope };
}

function submission(deps: Deps, value = "b"): NewSubmission {
  const id = deps.newId("sub");
  const origin = {
    fromOwnPage: null,
    hasPageToken: null,
    hasProofOfWork: null,
    hasBrowserHeaders: null,
    ip: null,
    userAgent: null,
    referrer: null,
    language: null,
  };
  const verdict = { folder: "inbox", spamScore: 0, spamReasons: [], spamThreshold: 5, isDoubtful: null } as const;
  const summary = { addressesAi: false, sender: "", preview: "", subject: null, replyTo: null };
  return { id, createdAt: instantOf(id), fields: [["a", value]], files: [], ...summary, ...verdict, ...origin };
}

describe("The submission writer", () => {
  test("answers only after the commit, and combines waiting submissions into one transaction", async () => {
    const { deps, intake, form, scope } = await prepare();
    const writer = createSubmissionWriter(deps);
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    let answered = 0;
    const sent = Array.from({ length: 10 }, () => writer.record(scope, submission(deps)).then(() => (answered += 1)));
    await expect.poll(lock.waiting).toBe(1);
    expect(answered).toBe(0);
    await lock.letGo();
    await Promise.all(sent);
    const { rows } = await database.db.pool.query("SELECT DISTINCT xmin FROM submissions WHERE form_id = $1", [
      form.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 10 });
  });

  test("refuses submissions as unavailable once too many are waiting", async () => {
    const { deps, intake, form, scope } = await prepare();
    const writer = createSubmissionWriter(deps, { ...defaultWriterLimits, batchRows: 1, waitingRows: 2, retryMs: 10 });
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    const underWay = writer.record(scope, submission(deps));
    await expect.poll(lock.waiting).toBe(1);
    const waiting = [writer.record(scope, submission(deps)), writer.record(scope, submission(deps))];
    const tooMany = expect(writer.record(scope, submission(deps))).rejects.toMatchObject({ reason: "unavailable" });
    await lock.letGo();
    await Promise.all([underWay, ...waiting, tooMany]);
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 3, "refused:unavailable": 1 });
  });

  test("writes long submissions in small batches", async () => {
    const { deps, form, scope } = await prepare();
    const writer = createSubmissionWriter(deps, { ...defaultWriterLimits, batchCharacters: 10 });
    const lengths = [4, 4, 4, 5, 60, 1];
    await Promise.all(lengths.map((length) => writer.record(scope, submission(deps, "b".repeat(length)))));
    const { rows } = await database.db.pool.query(
      "SELECT count(*)::int AS rows FROM submissions WHERE form_id = $1 GROUP BY xmin ORDER BY min(id)",
      [form.id],
    );
    expect(rows).toEqual([{ rows: 2 }, { rows: 1 }, { rows: 1 }, { rows: 1 }, { rows: 1 }]);
  });

  test("refuses submissions as unavailable once waiting ones hold too much memory", async () => {
    const { deps, intake, form, scope } = await prepare();
    const writer = createSubmissionWriter(deps, { ...defaultWriterLimits, batchRows: 1, waitingCharacters: 8 });
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    const underWay = writer.record(scope, submission(deps));
    await expect.poll(lock.waiting).toBe(1);
    const waiting = writer.record(scope, submission(deps, "b".repeat(6)));
    const tooMuch = expect(writer.record(scope, submission(deps))).rejects.toMatchObject({ reason: "unavailable" });
    await lock.letGo();
    await Promise.all([underWay, waiting, tooMuch]);
    await writer.record(scope, submission(deps));
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 3, "refused:unavailable": 1 });
  });

  test("refuses a submission whose form was deleted in the meantime, and keeps the others in the batch", async () => {
    const { deps, intake, form, scope } = await prepare();
    const gone = await prepare();
    const before = (await intake.outcomeCounts())["refused:unknown_form"] ?? 0;
    await deps.db.prisma.form.delete({ where: { id: gone.form.id } });
    const writer = createSubmissionWriter(deps);
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    const sent = [scope, gone.scope, scope].map((each) => writer.record(each, submission(deps)));
    await lock.letGo();
    const results = await Promise.allSettled(sent);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { reason: "unknown_form", status: 404 } });
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 2 });
    expect((await intake.outcomeCounts())["refused:unknown_form"]).toBe(before + 1);
  });

  test("discards a submission whose deliveries cannot be written, counts a fault, and continues", async () => {
    const { deps, intake, form, scope } = await prepare();
    await addDestination(deps, form.id, "desk@example.test");
    const taken = deps.newId("dlv");
    const sameId = { ...deps, newId: (prefix: IdPrefix) => (prefix === "dlv" ? taken : deps.newId(prefix)) };
    const writer = createSubmissionWriter(sameId);
    await writer.record(scope, submission(deps));
    await expect(writer.record(scope, submission(deps))).rejects.toMatchObject({ reason: "fault" });
    await createSubmissionWriter(deps).record(scope, submission(deps));
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBe(2);
    expect(await deps.db.prisma.delivery.count({ where: { formId: form.id } })).toBe(2);
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 2, "refused:fault": 1 });
  });

  test("refuses submissions once it is closed, and still counts the refusals", async () => {
    const { deps, intake, form, scope } = await prepare();
    const writer = createSubmissionWriter(deps);
    await writer.close();
    await expect(writer.record(scope, submission(deps))).rejects.toMatchObject({ reason: "unavailable" });
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:unavailable": 1 });
  });
});
