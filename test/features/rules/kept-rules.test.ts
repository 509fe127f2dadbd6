import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { deleteAccount } from "../../../server/core/accounts/account.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { type ImportedSubmission, openImport } from "../../../server/features/imports/import.ts";
import { previewRule } from "../../../server/features/rules/preview-rule.ts";
import type { RuleInput } from "../../../server/features/rules/rule-input.ts";
import { listRules, saveRule } from "../../../server/features/rules/rules.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { deliveriesOf } from "../../support/deliveries.ts";

const database = useDatabase();
const NOW = "2026-03-01T12:00:00.000Z";
const DAY_MS = 86_400_000;

type NewRule = RuleInput & { readonly id: string | null };

function ruleFor(value: string, facts: Partial<NewRule> = {}): NewRule {
  return {
    ...{ id: null, formId: null, name: "A rule", enabled: true, match: "all", stops: false },
    conditions: [{ kind: "any_field_contains", field: null, value }],
    actions: {
      ...{ labelIds: [], star: true, done: true, mail: "usual", addresses: [] },
      ...{ webhooks: "usual", endpointIds: [] },
    },
    ...facts,
  };
}

async function prepare() {
  const { deps, ada, form, intake } = await arrangeIntake(database, { now: NOW, retentionDays: 30 });
  const send = (message: string) => intake.submit(form.id, { message });
  return { deps, ada, scope: ada.scope(), form, send };
}

describe("An imported message", () => {
  test("has rules applied as on arrival if it lands in the inbox, and is sent to nobody", async () => {
    const { deps, scope, form } = await prepare();
    await deps.db.prisma.destination.create({
      data: {
        formId: form.id,
        address: "ada@example.test",
        createdAt: deps.clock.now(),
        confirmedAt: deps.clock.now(),
      },
    });
    await saveRule(scope, deps, ruleFor("sales"));
    const imported = (message: string, folder: "inbox" | "spam"): ImportedSubmission => ({
      id: deps.newId("sub"),
      createdAt: deps.clock.now(),
      status: "unread",
      sender: "",
      preview: message,
      replyTo: null,
      ip: null,
      userAgent: null,
      referrer: null,
      fields: [["message", message]],
      files: [],
      sourceId: null,
      folder,
    });
    const messages = [imported("about sales", "inbox"), imported("about repairs", "inbox"), imported("sales", "spam")];
    const opened = await openImport(scope, deps, { formId: form.id, preview: false });
    expect(await opened.add(messages, "a file")).toEqual(["inbox", "inbox", "spam"]);
    await opened.finish(true);
    const starred: boolean[] = [];
    for (const { id } of messages) {
      starred.push((await readSubmission(scope, deps, { id, columns: ["isStarred"] })).isStarred);
      expect(await deliveriesOf(deps, id)).toEqual([]);
    }
    expect(starred).toEqual([true, false, false]);
  });
});

test("a rule trial includes a message a millisecond inside the retention window, but none at its end or past it", async () => {
  const { deps, scope, form } = await prepare();
  const end = Date.parse(NOW) - 30 * DAY_MS;
  const at = (ms: number) => form.submission({ at: new Date(ms), fields: [["message", "sales"]] });
  const [inside] = [await at(end + 1), await at(end), await at(end - 1)];
  const { checked, matches } = await previewRule(scope, deps, ruleFor("sales"));
  expect({ checked, ids: matches.map(({ id }) => id) }).toEqual({ checked: 1, ids: [inside] });
});

test("rules are deleted with their account and no other", async () => {
  const { deps, ada, scope } = await prepare();
  const other = await owner(deps);
  await saveRule(scope, deps, ruleFor("sales"));
  await saveRule(other.scope(), deps, ruleFor("repair"));
  await deleteAccount(scope, deps, { email: ada.user.email });
  const kept = await deps.db.prisma.ruleSet.findMany({ select: { accountId: true } });
  expect(kept.map(({ accountId }) => accountId)).not.toContain(ada.account.id);
  expect(await listRules(other.scope(), deps)).toHaveLength(1);
});

test("a rule never applies a label of another account, even if it names one", async () => {
  const { deps, ada, scope, send } = await prepare();
  const other = await owner(deps);
  const label = { id: deps.newId("lbl"), accountId: other.account.id, name: "Hers", color: "blue" };
  await deps.db.prisma.label.create({ data: { ...label, createdAt: deps.clock.now() } });
  await saveRule(scope, deps, ruleFor("sales"));
  await deps.db.pool.query(
    `UPDATE rule_sets SET version = version + 1, rules = jsonb_set(rules, '{0,actions,labelIds}', jsonb_build_array($2::text))
     WHERE account_id = $1`,
    [ada.account.id, label.id],
  );
  const submissionId = await send("sales");
  expect(await deps.db.prisma.submission.findUnique({ where: { id: submissionId } })).toMatchObject({
    isStarred: true,
  });
  expect(await deps.db.prisma.submissionLabel.count({ where: { submissionId } })).toBe(0);
});

/** Counts the statements that reach the database, except later announcements of changes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return queries.mock.calls.filter(([query]) => !textOf(query).includes("pg_notify")).length;
  } finally {
    queries.mockRestore();
  }
}

function textOf(query: unknown): string {
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : String(query);
}

test("a post costs one extra statement if rules apply to it, and no extra one otherwise", async () => {
  const { deps, scope, send } = await prepare();
  const costOf = async (message: string) => {
    // The first one also reads the account data that the intake caches.
    await send(message);
    return statementsOf(() => send(message));
  };
  const without = await costOf("about sales");
  await saveRule(scope, deps, ruleFor("sales"));
  expect(await costOf("about repairs")).toBe(without);
  expect(await costOf("about sales")).toBe(without + 1);
});

describe("The text of a condition", () => {
  test.each([
    ["NUL", "sa\0les"],
    ["a line break", "sa\nles"],
    ["half a character", "sales \ud83d"],
  ])("is rejected if it contains %s", async (_what, value) => {
    const { deps, scope } = await prepare();
    await expect(saveRule(scope, deps, ruleFor(value))).rejects.toMatchObject({ code: "INVALID" });
    const named = ruleFor("sales", { conditions: [{ kind: "field_equals", field: value, value: "x" }] });
    await expect(saveRule(scope, deps, named)).rejects.toMatchObject({ code: "INVALID" });
    expect(await listRules(scope, deps)).toEqual([]);
  });

  test.each([
    ["a quote and a backslash", String.raw`"\u0000' --`],
    ["an emoji", "👩‍👩‍👧"],
    ["what PostgreSQL would read as a pattern", "100%_"],
    ["what a regular expression would read", "(a+)+$"],
    ["right-to-left text", "\u202eselas"],
    ["capitals with marks", "ÉCOLE"],
  ])("is compared literally: %s", async (_what, value) => {
    const { deps, scope, send } = await prepare();
    await saveRule(scope, deps, ruleFor(value));
    const [hit, miss] = [await send(`before ${value.toLowerCase()} after`), await send("before after")];
    const isStarred = async (id: string) =>
      (await readSubmission(scope, deps, { id, columns: ["isStarred"] })).isStarred;
    expect([await isStarred(hit), await isStarred(miss)]).toEqual([true, false]);
  });
});
