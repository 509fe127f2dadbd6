import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import { authenticateCaller } from "../../server/core/access/authenticate-agent.ts";
import { keepPermission } from "../../server/core/access/keep-permission.ts";
import { type Database, openDatabase } from "../../server/core/database/db.ts";
import { attachFile } from "../support/attach-file.ts";
import type { TestForm } from "../support/builders.ts";
import { openDashboard, TestDashboard } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { invite, join, type MemberFacts, postAuth } from "../support/members.ts";
import { connect, type OAuthContext, openOAuthContext, TestClient } from "../support/oauth.ts";

const database = useDatabase();
let otherDatabase: Database;
let context: OAuthContext;
/** Another process: it shares nothing with the first but the database and the secret. */
let elsewhere: App;
let ada: TestDashboard;
let form: TestForm;
let other: TestForm;

beforeAll(() => {
  otherDatabase = openDatabase(database.connection, () => undefined);
});
afterAll(() => otherDatabase.close());

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("TRUNCATE rate_buckets");
  context = openOAuthContext(database.db);
  elsewhere = buildApp(createTestDeps(otherDatabase, { clock: context.clock }));
  ada = await openDashboard(context.app, context.deps, { plan: "pro" });
  form = await ada.owner.form();
  other = await ada.owner.form();
});
afterEach(async () => {
  await context.app.close();
  await elsewhere.close();
});

/** A member of the account who has an account of their own too, so that their sign-in outlasts the membership. */
async function member(facts: MemberFacts): Promise<TestDashboard> {
  const grace = await join(context.app, context.deps, ada, facts);
  const bob = await openDashboard(context.app, context.deps);
  const token = await invite(context.deps, bob, { role: "reader" });
  await postAuth(context.app, "/join-as-me", { token }, grace.cookie);
  return grace;
}

/** The same browser, as the other process serves it. */
const there = ({ owner, cookie }: TestDashboard) => new TestDashboard(elsewhere, owner, cookie);
const account = () => ({ account: ada.owner.account.id });
const remove = (grace: TestDashboard) => ada.run("RemoveMember", { userId: grace.owner.user.id });
const change = (grace: TestDashboard, role: string, formIds: string[] | null = null) =>
  ada.run("ChangeMember", { userId: grace.owner.user.id, role, formIds });

async function startExport(grace: TestDashboard): Promise<string> {
  const { data } = (await grace.run("StartExport", { formId: null, variant: "program" })) as {
    data: { startExport: { url: string } };
  };
  return data.startExport.url;
}

describe("Removing a member, effective at the next request in every process", () => {
  it("revokes access to the account even if the sign-in stays valid for another one", async () => {
    const grace = await member({ role: "handler" });
    const id = await form.submission();
    await remove(grace);
    const answer = await there(grace).run("MarkSubmissions", { ids: [id], status: "read" });
    expect(answer.errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    expect((await there(grace).request(`/graphql?account=${account().account}`, { method: "POST" })).status).toBe(404);
    expect((await postAuth(elsewhere, "/state", {}, grace.cookie)).status).toBe(404);
  });

  it("ends a sign-in that belonged to this account alone", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "handler" });
    await remove(grace);
    expect((await there(grace).request("/graphql", { method: "POST" })).status).toBe(401);
  });

  it("blocks a started export and the files of messages", async () => {
    const grace = await member({ role: "handler" });
    const file = await attachFile(context.deps, await form.submission(), { name: "a.txt", content: Buffer.from("a") });
    const path = `/files/${file}?account=${account().account}`;
    expect(await (await grace.request(path)).text()).toBe("a");
    const url = await startExport(grace);
    await remove(grace);
    expect((await there(grace).request(path)).status).toBe(404);
    expect((await there(grace).request(url)).status).toBe(404);
  });

  it("revokes their agents' tokens, connections and refresh tokens", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "reader" });
    const { data } = (await grace.run("CreateAgentToken", {
      input: { name: "Agent", content: true, formIds: [] },
    })) as { data: { createAgentToken: { secret: string } } };
    const { secret } = data.createAgentToken;
    const { clientId, accessToken, refreshToken } = await connect(context.app, grace);
    const deps = createTestDeps(otherDatabase, { clock: context.clock });
    expect((await authenticateCaller(deps, secret)).accountId).toBe(ada.owner.account.id);
    expect((await authenticateCaller(deps, accessToken)).accountId).toBe(ada.owner.account.id);
    await remove(grace);
    for (const credential of [secret, accessToken]) {
      await expect(authenticateCaller(deps, credential)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    const client = new TestClient(elsewhere);
    client.clientId = clientId;
    expect(await (await client.refresh(refreshToken)).json()).toMatchObject({ error: "invalid_grant" });
    expect(await database.db.prisma.agentRefreshToken.count()).toBe(0);
  });

  it("ends their live updates within a second", async () => {
    const grace = await member({ role: "reader" });
    const stream = there(grace).watch("SubmissionChanges");
    expect((await stream.next()).value).toMatchObject({ data: { submissionChanges: { formIds: null } } });
    const startedMs = performance.now();
    await remove(grace);
    const id = await form.submission();
    expect((await stream.next()).done).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    expect(id).toMatch(/^sub_/);
  });
});

describe("A demoted or limited member", () => {
  it("has the new rights from the next request, as do their agents", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "handler" });
    const [mine, others] = [await form.submission(), await other.submission()];
    const { accessToken } = await connect(context.app, grace);
    await change(grace, "reader", [form.id]);
    expect(await there(grace).run("MarkSubmissions", { ids: [mine], status: "read" })).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    expect(await there(grace).run("ReadingPane", { id: mine })).toMatchObject({ data: { submission: { id: mine } } });
    expect(await there(grace).run("ReadingPane", { id: others })).toMatchObject({
      errors: [{ extensions: { code: "NOT_FOUND" } }],
    });
    const deps = createTestDeps(otherDatabase, { clock: context.clock });
    expect((await authenticateCaller(deps, accessToken)).permissions).toMatchObject({ write: false, forms: [form.id] });
  });

  it("sees an agent token for a form they lost as reaching no forms instead of all", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "reader" });
    for (const formIds of [[], [other.id]])
      await grace.run("CreateAgentToken", { input: { name: "Agent", content: true, formIds } });
    await change(grace, "reader", [form.id]);
    expect(await there(grace).run("TokensPage")).toMatchObject({
      data: {
        agentTokens: [
          { allForms: false, forms: [] },
          { allForms: false, forms: [{ id: form.id }] },
        ],
      },
    });
  });

  it("has their open dashboard refreshed at once", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "handler" });
    const stream = there(grace).watch("SubmissionChanges");
    await stream.next();
    for (const formIds of [null, [form.id]]) {
      await change(grace, "reader", formIds);
      expect((await stream.next()).value).toMatchObject({ data: { submissionChanges: { formIds: null } } });
    }
    await stream.return(undefined);
  });

  it("receives live updates only for messages to their own forms", async () => {
    const grace = await join(context.app, context.deps, ada, { role: "reader", formIds: [form.id] });
    const stream = there(grace).watch("SubmissionChanges");
    await stream.next();
    await other.submission();
    await form.submission();
    expect((await stream.next()).value).toMatchObject({ data: { submissionChanges: { formIds: [form.id] } } });
    await stream.return(undefined);
  });
});

describe("Long-running work", () => {
  it("stops within a second of a removal, and an export breaks off and is recorded as incomplete", async () => {
    const grace = await member({ role: "reader" });
    await form.manySubmissions(2_000, 4_000);
    const response = await there(grace).request(await startExport(grace));
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await remove(grace);
    context.clock.advance({ ms: 1_001 });
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow("ended early");
    expect(await database.db.prisma.accessRecord.findFirst()).toMatchObject({
      surface: "csv_account",
      complete: false,
    });
  });

  it("stops within a second of a removal, and an import adds no more rows and is recorded as incomplete", async () => {
    const grace = await member({ role: "manager" });
    const rows = (word: string) =>
      Array.from({ length: 300 }, (_, row) => `2026-02-20T10:00:00Z,${word} ${row}\n`).join("");
    const pieces = [`{"preview":false}\ncreated_at,message\n${rows("before")}`, rows("after")].map((text) =>
      Buffer.from(text),
    );
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          if (pieces.length === 0) {
            await remove(grace);
            context.clock.advance({ ms: 1_001 });
          }
          controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "application/vnd.postern.import" };
    const path = `/imports/${form.id}?account=${account().account}`;
    const response = await there(grace).request(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect(response.status).toBe(404);
    expect(await database.db.prisma.submission.count()).toBe(250);
    expect(await database.db.prisma.accessRecord.findFirst()).toMatchObject({
      ...{ surface: "csv_import", rows: 250, complete: false },
    });
  });

  it.each([
    ["the role", "handler" as const, undefined, "reader"],
    ["a form", "handler" as const, "one form", "handler"],
  ])("stops once %s is gone, but continues when more is allowed", async (_what, role, limit, to) => {
    const { deps, clock } = context;
    const began = ada.owner.scope({ role, forms: limit === undefined ? "all" : [form.id, other.id] });
    let present = began;
    const bob = await openDashboard(context.app, deps);
    const elsewhere = keepPermission(began, deps, "work", async () => bob.owner.scope());
    const check = keepPermission(began, deps, "work", async () => present);
    present = ada.owner.scope({ role: "owner", forms: "all" });
    clock.advance({ seconds: 1 });
    await expect(elsewhere()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(check()).resolves.toBeUndefined();
    present = ada.owner.scope({ role: to as "reader", forms: limit === undefined ? "all" : [form.id] });
    clock.advance({ ms: 999 });
    await expect(check()).resolves.toBeUndefined();
    clock.advance({ ms: 1 });
    await expect(check()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
