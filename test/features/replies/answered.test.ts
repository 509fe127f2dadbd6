import { beforeEach, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { idAt } from "../../../server/core/platform/ids.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter } from "../../../server/core/submissions/submission-filter.ts";
import { arrangeForm } from "../../support/arrange.ts";
import type { TestForm, TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { type PlanNode, plansOf } from "../../support/plans.ts";

const database = useDatabase();
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ deps, ada: account, form } = await arrangeForm(database));
});

type State = "pending" | "delivered" | "failed" | "cancelled";

/** Adds a reply in this state to each message. */
async function addReplies(ids: readonly string[], state: State): Promise<void> {
  const now = deps.clock.now();
  const replies = ids.map(() => idAt("rpl", now));
  await deps.db.pool.query(
    `INSERT INTO replies (id, submission_id, to_address, subject, text, created_at)
     SELECT given.reply, given.id, 'ana@example.test', 'Re', 'Yes', $3 FROM unnest($1::text[], $2::text[]) AS given(id, reply)`,
    [ids, replies, now],
  );
  await deps.db.pool.query(
    `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, queued_at, next_attempt_at, created_at)
     SELECT given.delivery, $4, $5, given.id, 'reply', given.reply, $6::delivery_state, $7,
       CASE WHEN $6 = 'pending' THEN $7::timestamptz END, $7
     FROM unnest($1::text[], $2::text[], $3::text[]) AS given(id, reply, delivery)`,
    [ids, replies, ids.map(() => idAt("dlv", now)), form.form.accountId, form.id, state, now],
  );
}

const inbox = (filter: Filter, formId: string | null = form.id) => ({ formId, folder: "inbox" as const, filter });

async function listed(filter: Filter, formId: string | null = form.id): Promise<string[]> {
  const input = { ...inbox(filter, formId), limit: 50, cursor: null, columns: ["replyState"] as const };
  return (await listSubmissions(account.scope(), deps, input)).submissions.map(({ id }) => id);
}

it("counts a message as answered once a reply was sent, but not for a pending or failed reply", async () => {
  const [none, sent, waiting, failed, both] = [
    ...[await form.submission(), await form.submission(), await form.submission()],
    ...[await form.submission(), await form.submission()],
  ] as const;
  await addReplies([sent, both], "delivered");
  await addReplies([waiting], "pending");
  await addReplies([failed, both], "failed");
  for (const formId of [form.id, null]) {
    expect(await listed({ answered: true }, formId)).toEqual([both, sent]);
    expect(await listed({ answered: false }, formId)).toEqual([failed, waiting, none]);
    expect(await listed({ answered: true, done: true }, formId)).toEqual([]);
    expect((await countMatching(account.scope(), deps, inbox({ answered: true }, formId))).count).toBe(2);
    expect((await countMatching(account.scope(), deps, inbox({ answered: false }, formId))).count).toBe(3);
  }
});

const MANY = 20_000;
const PAGE = /row_id/;

/** What was read from a table, and through which indexes. */
function readOf(plan: readonly PlanNode[], table: string) {
  const nodes = plan.filter((node) => node.table === table);
  return { indexes: new Set(nodes.map(({ index }) => index)), rows: nodes.reduce((sum, { rows }) => sum + rows, 0) };
}

it("finds a few answered messages among many through their replies, wherever they are", async () => {
  await form.manySubmissions(MANY, 20);
  const { rows } = await deps.db.pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE form_id = $1 ORDER BY id LIMIT 3`,
    [form.id],
  );
  // As in an account that mails messages to its owner.
  await deps.db.pool.query(
    `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, queued_at, created_at)
     SELECT 'dlv_' || id, account_id, form_id, id, 'mail', 'ada@example.test', 'delivered', created_at, created_at
     FROM submissions WHERE form_id = $1`,
    [form.id],
  );
  const oldest = rows.map(({ id }) => id);
  await addReplies(oldest, "delivered");
  await deps.db.pool.query("ANALYZE submissions, deliveries, replies");
  for (const filter of [{ answered: true }, { answered: true, done: false }]) {
    const plans = await plansOf(deps, PAGE, async () => {
      expect(await listed(filter)).toEqual(oldest.toReversed());
    });
    expect(plans).toHaveLength(1);
    expect(readOf(plans[0] ?? [], "deliveries").indexes).toContain("deliveries_answered_idx");
    expect(readOf(plans[0] ?? [], "submissions").rows).toBeLessThan(100);
  }
});

it("reads only the replies of a page's own messages, using indexes", async () => {
  await form.manySubmissions(MANY, 20);
  const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM submissions WHERE form_id = $1", [form.id]);
  await addReplies(
    rows.map(({ id }) => id),
    "delivered",
  );
  await deps.db.pool.query("ANALYZE submissions, deliveries, replies");
  const plans = await plansOf(deps, PAGE, async () => expect(await listed({})).toHaveLength(50));
  expect(plans).toHaveLength(1);
  const [replies, deliveries] = [readOf(plans[0] ?? [], "replies"), readOf(plans[0] ?? [], "deliveries")];
  expect([...replies.indexes]).toEqual(["replies_submission_id_id_idx"]);
  expect([...deliveries.indexes]).toEqual(["deliveries_submission_id_kind_target_key"]);
  // To find those that have any, then each of theirs.
  expect(replies.rows).toBeLessThanOrEqual(2 * 51);
  expect(deliveries.rows).toBeLessThanOrEqual(51);
  const answered = await plansOf(deps, PAGE, async () => expect(await listed({ answered: true })).toHaveLength(50));
  expect(readOf(answered[0] ?? [], "submissions").rows).toBeLessThanOrEqual(51);
});
