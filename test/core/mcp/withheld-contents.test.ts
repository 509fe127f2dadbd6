import { describe, expect, test } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/core/database/db.ts";
import { listSubmissionsResult, WITHHELD_NOTICE } from "../../../server/core/mcp/tool-schema.ts";
import { AGENT_CONTENTS, type AgentContents } from "../../../shared/agent-contents.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import type { FormFacts, SubmissionFacts } from "../../support/builders.ts";
import { openDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { anyRate, callRaw, serveMcp } from "../../support/mcp.ts";
import { queuedNotices } from "../../support/queued-jobs.ts";

const database = useDatabase();

const CANARY = "canary";

async function setUp(form: FormFacts = {}, operator: AgentContents = "all") {
  const { clock, deps, ada } = await arrangeOwner(database, { config: { agentContents: operator }, plan: "pro" });
  const contact = await ada.form(form);
  const submit = (facts: SubmissionFacts = {}) => contact.submission({ fields: [["message", CANARY]], ...facts });
  const url = await serveMcp(deps, { rate: anyRate });
  const read = async (token: string, facts: Record<string, unknown> = {}) => {
    const { result, text } = await callRaw(url, token, { formId: contact.id, includeContent: true, ...facts });
    return { ...listSubmissionsResult.parse(result?.structuredContent), text };
  };
  return { clock, deps, ada, form: contact, submit, url, read };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["read"]>>;

const withContents = ({ submissions }: Page) => submissions.filter(({ fields }) => fields !== undefined).length;
const withheld = ({ submissions }: Page) => submissions.map(({ contents_withheld: why }) => why ?? null);

describe("The contents available to agents, by form and operator", () => {
  const KINDS = {
    inbox: {},
    "addresses an AI": { addressesAi: true },
    spam: { folder: "spam" },
    "spam that addresses an AI": { folder: "spam", addressesAi: true },
  } as const satisfies Record<string, SubmissionFacts>;
  const EXPECTED: Readonly<Record<AgentContents, readonly (string | null)[]>> = {
    all: [null, null, null, null],
    screened: [null, "addresses_ai", "spam", "spam"],
    none: ["not_shared", "not_shared", "not_shared", "not_shared"],
  };
  const pairs = AGENT_CONTENTS.flatMap((form) => AGENT_CONTENTS.map((operator) => [form, operator] as const));

  test.each(pairs)("follow the stricter setting when the form says %s and the operator %s", async (form, operator) => {
    const narrower = AGENT_CONTENTS.indexOf(form) < AGENT_CONTENTS.indexOf(operator) ? form : operator;
    const { ada, submit, read } = await setUp({ agentContents: form }, operator);
    const token = await ada.token({ content: true });
    const found: (string | null)[] = [];
    for (const facts of Object.values(KINDS)) {
      await submit(facts);
      const page = await read(token, { folder: "folder" in facts ? facts.folder : "inbox", limit: 1 });
      const [why = null] = withheld(page);
      found.push(why);
      expect(page.text.includes(CANARY)).toBe(why === null);
      expect(page.withheld_notice).toBe(why === null ? undefined : WITHHELD_NOTICE);
      expect(page.inbox_count + page.spam_count).toBe(found.length);
    }
    expect(found).toEqual(EXPECTED[narrower]);
  });

  test("count neither toward the daily limit nor as read while they are withheld", async () => {
    const { deps, ada, submit, read } = await setUp({ agentContents: "screened" });
    const token = await ada.token({ content: true, contentsPerDay: 1 });
    await submit({ addressesAi: true });
    expect(withheld(await read(token))).toEqual(["addresses_ai"]);
    const [credential] = await deps.db.prisma.agentToken.findMany({ where: { accountId: ada.account.id } });
    expect(await deps.db.prisma.submissionRead.count({ where: { credentialId: credential?.id ?? "" } })).toBe(0);
    await submit();
    expect(withheld(await read(token))).toEqual([null, "addresses_ai"]);
  });
});

describe("A credential's limit on contents in 24 hours", () => {
  test.each([
    [0, 0],
    [2, 2],
    [3, 3],
    [4, 3],
  ])("of %s allows the contents of %s of three messages", async (contentsPerDay, given) => {
    const { ada, submit, read } = await setUp();
    for (let count = 0; count < 3; count += 1) await submit();
    const page = await read(await ada.token({ content: true, contentsPerDay }));
    expect(withContents(page)).toBe(given);
    expect(withheld(page)).toEqual([0, 1, 2].map((place) => (place < given ? null : "daily_limit")));
    expect(page.inbox_count).toBe(3);
  });

  test("allows reading a message again without counting it again", async () => {
    const { ada, submit, read } = await setUp();
    await submit();
    await submit();
    const token = await ada.token({ content: true, contentsPerDay: 2 });
    for (let time = 0; time < 3; time += 1) expect(withContents(await read(token))).toBe(2);
    await submit();
    expect(withheld(await read(token))).toEqual(["daily_limit", null, null]);
  });

  test("does not count a message without fields, such as one that was not kept", async () => {
    const { ada, submit, read } = await setUp();
    await submit();
    await submit({ fields: [] });
    const token = await ada.token({ content: true, contentsPerDay: 1 });
    expect(withheld(await read(token))).toEqual([null, null]);
  });

  test("frees up exactly 24 hours after a read, not a millisecond before", async () => {
    const { clock, ada, submit, read } = await setUp();
    await submit();
    const token = await ada.token({ content: true, contentsPerDay: 1 });
    expect(withContents(await read(token))).toBe(1);
    await submit();
    clock.advance({ days: 1, ms: -1 });
    expect(withheld(await read(token))).toEqual(["daily_limit", null]);
    clock.advance({ ms: 1 });
    expect(withheld(await read(token))).toEqual([null, "daily_limit"]);
  });

  test("applies to each credential separately", async () => {
    const { ada, submit, read } = await setUp();
    await submit();
    const [first, second] = [
      await ada.token({ content: true, contentsPerDay: 1 }),
      await ada.token({ content: true, contentsPerDay: 1 }),
    ];
    expect(withContents(await read(first))).toBe(1);
    expect(withContents(await read(second))).toBe(1);
  });

  test("counts a message for 24 hours after a read, even if it is deleted", async () => {
    const { clock, deps, ada, submit, read } = await setUp();
    const gone = await submit();
    const token = await ada.token({ content: true, contentsPerDay: 1 });
    await read(token);
    await deletePermanently(ada.scope(), deps, { ids: [gone] });
    await submit();
    expect(withheld(await read(token))).toEqual(["daily_limit"]);
    clock.advance({ days: 1 });
    expect(withContents(await read(token))).toBe(1);
  });

  test("is never exceeded, even by one, under 100 concurrent calls across two processes", async () => {
    const { deps, ada, submit, url, form } = await setUp();
    for (let count = 0; count < 40; count += 1) await submit();
    const db = openDatabase(database.connection, () => undefined);
    const other = await serveMcp({ ...deps, db }, { rate: anyRate });
    const token = await ada.token({ content: true, contentsPerDay: 17 });
    const idsOf = async (limit: number, server: URL) => {
      const { result } = await callRaw(server, token, { formId: form.id, includeContent: true, limit });
      // A busy server refuses some of them.
      const { submissions } = listSubmissionsResult.safeParse(result?.structuredContent).data ?? { submissions: [] };
      return submissions.filter(({ fields }) => fields !== undefined).map(({ id }) => id);
    };
    const calls = Array.from({ length: 100 }, (_, call) => idsOf(1 + (call % 40), call % 2 === 0 ? url : other));
    const read = new Set((await Promise.all(calls)).flat());
    expect(read.size).toBeLessThanOrEqual(17);
    await db.close();
    expect(new Set([...read, ...(await idsOf(40, url))]).size).toBe(17);
  });

  /** The member in a browser, whose agent may read this many contents a day of three messages. */
  async function withDashboard(contentsPerDay: number) {
    const { clock, deps } = await setUp();
    const dashboard = await openDashboard(buildApp(deps), deps);
    const form = await dashboard.owner.form();
    for (let count = 0; count < 3; count += 1) await form.submission();
    const token = await dashboard.owner.token({ name: "Helper", content: true, contentsPerDay });
    const url = await serveMcp(deps, { rate: anyRate });
    const read = async () => (await callRaw(url, token, { formId: form.id, includeContent: true })).text;
    return { clock, deps, dashboard, read };
  }

  test("notifies the member by email once a day, and shows them each agent's usage", async () => {
    const { clock, deps, dashboard, read } = await withDashboard(2);
    const notices = () => queuedNotices(deps, dashboard.owner.account.contact.id);
    for (let call = 0; call < 2; call += 1) await read();
    expect(await notices()).toMatchObject([{ kind: "agent-limit", name: "Helper" }]);
    const { data } = await dashboard.run("TokensPage");
    expect(data).toMatchObject({ agentTokens: [{ contentsPerDay: 2, contentsRead: 2 }] });
    clock.advance({ days: 1 });
    await read();
    expect(await notices()).toHaveLength(2);
  });

  test("can be raised for an active agent, but not to an invalid number", async () => {
    const { dashboard, read } = await withDashboard(0);
    const first = await read();
    expect(first).toContain("daily_limit");
    expect(first).not.toContain("Hello");
    const { data } = await dashboard.run("TokensPage");
    const id = (data as { agentTokens: { id: string }[] }).agentTokens[0]?.id;
    for (const contentsPerDay of [-1, 1_000_001]) {
      expect(await dashboard.run("SetContentsPerDay", { id, contentsPerDay })).toMatchObject({
        errors: [{ message: expect.stringContaining("The limit can") }],
      });
    }
    expect((await dashboard.run("SetContentsPerDay", { id, contentsPerDay: 1 })).errors).toBeUndefined();
    expect(await read()).toContain("Hello");
  });
});
