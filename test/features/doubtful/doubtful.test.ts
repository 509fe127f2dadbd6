import { beforeEach, describe, expect, test } from "vitest";
import { doubtfulBand } from "../../../packages/spam/src/verdict.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { findToFit } from "../../../server/core/spam/store/fitting.ts";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";
import { serveExports } from "../../support/exports.ts";
import { createTestIntake } from "../../support/intake.ts";
import { anyRate, callRaw, serveMcp } from "../../support/mcp.ts";
import { plansOf } from "../../support/plans.ts";

const database = useDatabase();
const DAY_MS = 24 * 3_600_000;

let deps: Deps;
let ada: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ deps, ada, form } = await arrangeForm(database));
});

const doubtful = (of: string | null = form.id) => ({ formId: of, folder: "spam", filter: { doubtful: true } }) as const;

async function listed(of: string | null = form.id, as: TestOwner = ada): Promise<string[]> {
  const page = await listSubmissions(as.scope(), deps, { ...doubtful(of), limit: 50, cursor: null, columns: ["id"] });
  return page.submissions.map(({ id }) => id);
}

const count = async (of: string | null = form.id) => (await countMatching(ada.scope(), deps, doubtful(of))).count;
const hold = (facts: object = {}, on: TestForm = form) => on.submission({ folder: "spam", isDoubtful: true, ...facts });
const move = (ids: readonly string[], folder: "inbox" | "spam", again = false) =>
  moveSubmissions(ada.scope(), deps, { ids, folder, doubtful: again, columns: ["id"] });

describe("Doubtful messages", () => {
  test("are those that arrived with a score slightly above the threshold", async () => {
    const intake = createTestIntake(deps);
    for (const text of PITCHES) {
      const fields = { name: "Nora Lind", email: "nora@lind-studio.example", message: text };
      await intake.send(form.id, fields);
      await intake.send(form.id, { ...fields, _gotcha: "filled in" });
    }
    const arrived = await intake.submissions(form.id);
    const isTrapped = (row: (typeof arrived)[number]) => JSON.stringify(row.spamReasons).includes("honeypot");
    const inBand = arrived.filter(
      (row) => !isTrapped(row) && row.folder === "spam" && row.spamScore < row.spamThreshold + doubtfulBand(null),
    );
    expect(arrived.filter(isTrapped)).toHaveLength(PITCHES.length);
    expect(inBand.length).toBeGreaterThan(0);
    expect((await listed()).toSorted()).toEqual(inBand.map(({ id }) => id).toSorted());
  });

  test("are counted and listed newest first, for one form or all, but for no other owner", async () => {
    const other = await ada.form();
    const [first, second, elsewhere] = [await hold(), await hold(), await hold({}, other)];
    await form.submission({ folder: "spam" });
    await form.submission({ folder: "spam", isDoubtful: false });
    const eve = await owner(deps);
    await hold({}, await eve.form());
    expect(await listed()).toEqual([second, first]);
    expect(await listed(null)).toEqual([elsewhere, second, first]);
    expect([await count(), await count(null)]).toEqual([2, 3]);
    await expect(listed(form.id, eve)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are limited to the retention window, excluding its edge", async () => {
    const edge = ada.scope().visibleAfter.getTime();
    const inside = await hold({ at: new Date(edge + 1) });
    await hold({ at: new Date(edge) });
    await hold({ at: new Date(edge - 1) });
    expect([await listed(), await count()]).toEqual([[inside], 1]);
  });

  test("of all forms exclude deleted messages and forms with the setting off", async () => {
    const quiet = await ada.form();
    const [kept, gone] = [await hold(), await hold()];
    await hold({}, quiet);
    await updateForm(ada.scope(), deps, { formId: quiet.id, change: { showsDoubtful: false } });
    await deleteSubmissions(ada.scope(), deps, { ids: [gone] });
    expect(await listed(null)).toEqual([kept]);
    expect(await count(null)).toBe(1);
  });

  test("are treated as ordinary spam by exports, agents and counts", async () => {
    const [one, two] = [await hold(), await form.submission({ folder: "spam" })];
    expect(await countSubmissions(ada.scope(), deps, { formId: form.id })).toMatchObject({ inbox: 0, spam: 2 });
    const exports = await serveExports(deps, { ada: () => ada.scope({}, { id: "ses_1" }) });
    const { url } = await startExport(ada.scope({}, { id: "ses_1" }), deps, { formId: form.id });
    const csv = await (await fetch(new URL(url, exports), { headers: { Cookie: "session=ada" } })).text();
    const rows = csv
      .replaceAll(/["\uFEFF]/g, "")
      .trim()
      .split("\r\n");
    expect(rows[0]).toBe("id,created_at,folder,status,name,message");
    expect(rows.slice(1).map((row) => row.replace(/^sub_\w+,[^,]+/, ""))).toEqual(
      Array(2).fill(",spam,unread,Grace Hopper,Hello"),
    );
    const mcp = await serveMcp(deps, { rate: anyRate });
    const call = { formId: form.id, folder: "spam", includeContent: true };
    const { result } = await callRaw(mcp, await ada.token({ content: true }), call);
    expect(result?.structuredContent).toMatchObject({ spam_count: 2, submissions: [{ id: two }, { id: one }] });
    expect(JSON.stringify(result)).not.toMatch(/doubt/i);
  });

  test("are found without reading other spam, regardless of how much there is", async () => {
    await form.manySubmissions(3_000, 1);
    await deps.db.pool.query("UPDATE submissions SET folder = 'spam' WHERE form_id = $1", [form.id]);
    await Promise.all([hold(), hold(), hold()]);
    await deps.db.pool.query("ANALYZE submissions");
    const plans = await plansOf(deps, /is_doubtful/, async () => {
      await listed();
      await listed(null);
      await count();
      await count(null);
    });
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      const read = plan.filter(({ table, index }) => table === "submissions" || index?.startsWith("submissions_"));
      expect(read.map(({ index }) => index)).toContain("submissions_doubtful_idx");
      expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThanOrEqual(3);
    }
  });
});

describe("A decision on a doubtful message", () => {
  const deliveries = () => deps.db.prisma.delivery.count({ where: { formId: form.id } });

  test("for the inbox delivers it and takes it off the list, and undoing it reverts both", async () => {
    await deps.db.prisma.destination.create({
      data: { formId: form.id, address: "ada@example.test", confirmedAt: deps.clock.now() },
    });
    const id = await hold();
    await move([id], "inbox");
    expect([await listed(), await deliveries()]).toEqual([[], 1]);
    await move([id], "spam", true);
    expect(await listed()).toEqual([id]);
    expect(await deps.db.prisma.delivery.findMany({ where: { formId: form.id }, select: { state: true } })).toEqual([
      { state: "cancelled" },
    ]);
    // Moving it to spam later for another reason decides it.
    await move([id], "inbox");
    await move([id], "spam");
    expect(await listed()).toEqual([]);
  });

  test("for spam leaves it in Spam, delivers nothing, and can be undone", async () => {
    const [id, plain] = [await hold(), await form.submission({ folder: "spam" })];
    await move([id, plain], "spam");
    expect([await listed(), await deliveries()]).toEqual([[], 0]);
    expect(await countSubmissions(ada.scope(), deps, { formId: form.id })).toMatchObject({ inbox: 0, spam: 2 });
    // A message that was never doubtful does not become so.
    await move([id, plain], "spam", true);
    expect(await listed()).toEqual([id]);
  });

  test("for spam trains the filter as a message the owner left there, even if unopened", async () => {
    await move([await form.submission()], "spam");
    const [decided] = [await hold(), await hold()];
    const left = async () => {
      const query = { accountId: ada.account.id, mostMoved: 9, mostLeft: { inbox: 9, spam: 9 }, mostDoubt: 0 };
      const settledBefore = new Date(deps.clock.now().getTime() - DAY_MS);
      return (await findToFit(systemScope(), deps.db, { ...query, settledBefore })).left;
    };
    expect(await left()).toEqual([]);
    await deps.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    await move([decided], "spam");
    expect(await left()).toEqual([decided]);
    const { rows } = await deps.db.pool.query("SELECT task_identifier FROM graphile_worker.jobs");
    expect(rows).toEqual([{ task_identifier: "fit-spam-filter" }]);
  });

  test("for all listed messages changes nothing else", async () => {
    const other = await form.submission({ folder: "spam" });
    const ids = [await hold(), await hold()];
    const all = { ...doubtful(), cursor: null };
    expect((await bulkUpdate(ada.scope(), deps, { ...all, to: "spam" })).ids.toSorted()).toEqual(ids);
    expect(await listed()).toEqual([]);
    await move(ids, "spam", true);
    expect((await bulkUpdate(ada.scope(), deps, { ...all, to: "inbox" })).ids.toSorted()).toEqual(ids);
    expect(
      await deps.db.prisma.submission.findMany({ where: { formId: form.id, folder: "spam" }, select: { id: true } }),
    ).toEqual([{ id: other }]);
  });

  test("cannot be undone in the inbox", async () => {
    await expect(move([await hold()], "inbox", true)).rejects.toMatchObject({ code: "INVALID" });
  });
});

// With widely varying scores, so that some are near any threshold.
const PITCHES = ["", " https://boxwerk.example/list", " https://boxwerk.example/a https://crema.example/b"].flatMap(
  (links) =>
    [
      "We supply packaging and printed boxes to shops like yours. Would you like samples and a price list?",
      "We design websites for small businesses and noticed yours could load faster. May I send you a quote?",
      "Do you accept guest posts? I would love to publish an article with a link on your blog. What do you charge?",
      "We offer office cleaning in your area from 18 € an hour. Can I call you about a free estimate?",
    ].map((text) => text + links),
);
