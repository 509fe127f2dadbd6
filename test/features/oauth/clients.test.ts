import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { disconnectAgent, listConnections } from "../../../server/features/oauth/connections.ts";
import { type Agent, createAgentOf2025, createAgentOf2026 } from "../../support/agent.ts";
import { createTestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";
import { answer, type Decision, packedRequest } from "../../support/oauth.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.db.prisma.rateBucket.deleteMany();
});

/** Postern on a real port that is its public address. */
async function setUp() {
  let app: App | null = null;
  const url = await serveApp({ fetch: (request, env) => app?.hono.fetch(request, env) ?? new Response() });
  const clock = createTestClock(new Date());
  const deps = createTestDeps(database.db, { clock, config: { publicUrl: url.origin } });
  app = buildApp(deps);
  onTestFinished(() => app?.close());
  const ada = await openDashboard(app, deps);
  const form = await ada.owner.form();
  await form.submission({ fields: [["message", "a canary"]] });
  return { deps, ada, form, endpoint: new URL("/mcp", url) };
}

/** The owner's browser: opens the agent's authorization request, decides, and is redirected back. */
async function decide(owner: TestDashboard, agent: Agent, asked: unknown, decision: Decision): Promise<void> {
  if (!(asked instanceof URL)) throw new Error(`The agent did not ask, but got ${JSON.stringify(asked)}`);
  const response = await answer(owner, await packedRequest(owner, asked.pathname + asked.search), decision);
  const { url } = (await response.json()) as { url: string };
  await agent.finish(new URL(url));
}

function text(result: unknown): string {
  return JSON.stringify(result);
}

it("the 2026 SDK completes discovery, registration, consent, step-up, refresh, and disconnection", async () => {
  const { deps, ada, form, endpoint } = await setUp();
  const agent = createAgentOf2026(endpoint);
  const first = await agent.call({ formId: form.id });
  expect(first instanceof URL && first.searchParams.get("scope")).toMatch(/^submissions:metadata( offline_access)?$/);
  await decide(ada, agent, first, {});
  const metadata = await agent.call({ formId: form.id });
  expect(text(metadata)).toContain(`"inbox_count":1`);
  expect(text(metadata)).not.toContain("canary");

  const more = await agent.call({ formId: form.id, includeContent: true });
  expect(more instanceof URL && more.searchParams.get("scope")).toContain("submissions:content");
  await decide(ada, agent, more, { content: true });
  expect(text(await agent.call({ formId: form.id, includeContent: true }))).toContain("a canary");

  await renews(agent, form.id);
  await endsAtOnce(agent, form.id, ada, deps);
});

it("the 2025 SDK requests contents at once, and gets none if the owner leaves them out", async () => {
  const { deps, ada, form, endpoint } = await setUp();
  const agent = createAgentOf2025(endpoint);
  const first = await agent.call({ formId: form.id });
  expect(first instanceof URL && first.searchParams.get("scope")).toContain("submissions:content");
  await decide(ada, agent, first, { content: false });
  expect(text(await agent.call({ formId: form.id }))).toContain("inbox_count");
  const refused = await agent.call({ formId: form.id, includeContent: true });
  expect(refused).toMatchObject({ isError: true });
  expect(text(refused)).not.toContain("canary");

  await renews(agent, form.id);
  await endsAtOnce(agent, form.id, ada, deps);
});

it("the 2026 SDK reads only the forms that the owner chose", async () => {
  const { ada, form, endpoint } = await setUp();
  const other = await ada.owner.form({ name: "Not chosen" });
  const agent = createAgentOf2026(endpoint);
  await decide(ada, agent, await agent.call({ formId: form.id }), { forms: [form.id] });
  expect(text(await agent.call({ formId: form.id }))).toContain("inbox_count");
  const refused = await agent.call({ formId: other.id });
  expect(refused).toMatchObject({ isError: true });
  expect(text(refused)).not.toContain("Not chosen");
});

/** The agent renews an expired access token itself, without asking anybody. */
async function renews(agent: Agent, formId: string): Promise<void> {
  const before = agent.memory.tokensKept;
  if (before === undefined) throw new Error("The agent has no tokens.");
  agent.memory.saveTokens({ ...before, access_token: "expired" });
  expect(text(await agent.call({ formId }))).toContain("inbox_count");
  expect(agent.memory.tokensKept?.refresh_token).not.toBe(before.refresh_token);
}

/** After the owner disconnects it, the very next call leads to the owner again. */
async function endsAtOnce(agent: Agent, formId: string, { owner }: TestDashboard, deps: Deps): Promise<void> {
  expect(text(await agent.call({ formId }))).toContain("inbox_count");
  const [connection] = await listConnections(owner.scope(), deps);
  await disconnectAgent(owner.scope(), deps, { id: connection?.id ?? "" });
  expect(await agent.call({ formId })).toBeInstanceOf(URL);
}
