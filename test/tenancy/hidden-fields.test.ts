import { beforeEach, expect, it } from "vitest";
import { createToken } from "../../server/core/agents/tokens.ts";
import { useDatabase } from "../support/database.ts";
import { join } from "../support/members.ts";
import { addSecret, addTrashed, SECRET } from "./hidden-fields.ts";
import { matrix, run } from "./matrix.ts";
import { requestMcp } from "./mcp.ts";
import { openWorld, type World } from "./world.ts";

const database = useDatabase();

beforeEach(() => database.db.pool.query("TRUNCATE rate_buckets"));

async function createSecretWorld(): Promise<World> {
  const world = await openWorld(database);
  await addSecret(world, world.form);
  await addSecret(world, world.form, "spam");
  await addTrashed(world, world.form);
  return world;
}

/** The agents of an owner, of members of each role, and of one limited to the form. */
async function agentsOf(world: World): Promise<World[]> {
  const agents = [world];
  for (const role of ["manager", "handler", "reader"] as const) {
    for (const formIds of [null, [world.form.id]]) {
      const mine = await join(world.app, world.deps, world.mine, { role, ...(formIds === null ? {} : { formIds }) });
      const scope = mine.owner.scope({ role, forms: formIds ?? "all" });
      const { secret } = await createToken(scope, world.deps, { name: "Agent", content: true, formIds: [] });
      agents.push({ ...world, mine, agentToken: secret });
    }
  }
  return agents;
}

/** Everything that an agent can be told: of each folder, page by page, right arguments and wrong ones. */
async function everythingTold(agent: World): Promise<string> {
  const told: string[] = [];
  const call = async (input: object) => {
    const response = await requestMcp(agent, "tools/call", { name: "list_submissions", arguments: input });
    told.push(await response.text());
    return JSON.parse(told.at(-1) ?? "") as { result?: { structuredContent?: { next_cursor: string | null } } };
  };
  for (const folder of ["inbox", "spam"]) {
    let cursor: string | null = null;
    do {
      const page = await call({ formId: agent.form.id, folder, includeContent: true, limit: 1, cursor });
      cursor = page.result?.structuredContent?.next_cursor ?? null;
    } while (cursor !== null);
  }
  await call({ formId: agent.form.id, includeContent: false });
  await call({ formId: agent.foreignForm.id, includeContent: true });
  await call({ formId: agent.form.id, includeContent: true, cursor: "phone" });
  await call({ formId: agent.form.id, folder: "trash", includeContent: true });
  told.push(await (await requestMcp(agent, "tools/list", {})).text());
  return told.join("\n");
}

it("Fields hidden from agents never reach any member's agent, in any spelling or through any request", async () => {
  const world = await createSecretWorld();
  const agents = await agentsOf(world);
  for (const agent of agents) expect(await everythingTold(agent)).toContain(SECRET);
  await run(world, "HideFromAgents", { id: world.form.id, names: ["phone", "email"] });
  for (const agent of agents) {
    const told = await everythingTold(agent);
    expect(told).not.toContain(SECRET);
    expect(told).not.toMatch(/phone|e-mail/i);
    expect(told).toContain("mine and plain");
  }
}, 60_000);

it("An agent's credential grants access to none of the member surfaces", async () => {
  const world = await createSecretWorld();
  const headers = { authorization: `Bearer ${world.agentToken}`, "content-type": "application/json" };
  for (const path of ["/graphql", "/files/x", "/exports/x", "/access.csv", "/history.csv"]) {
    const method = path === "/graphql" ? "POST" : "GET";
    const response = await world.app.hono.request(`http://localhost:4000${path}`, { method, headers });
    expect([path, response.ok]).toEqual([path, false]);
  }
});

it("Members still see fields hidden from agents", async () => {
  const world = await createSecretWorld();
  await run(world, "HideFromAgents", { id: world.form.id, names: ["phone", "email"] });
  for (const { mine } of await agentsOf(world)) {
    const answer = await matrix["Query.submissions"]?.call({ ...world, mine }, world.form.id);
    expect(answer?.text).toContain(SECRET);
  }
}, 60_000);
