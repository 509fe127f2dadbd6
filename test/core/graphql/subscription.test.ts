import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createChangeFeed, MAX_WATCHES } from "../../../server/core/live/change-feed.ts";
import type { OwnerScope } from "../../../server/core/scope/scope.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { type GraphQLAnswer, openDashboard, operations, TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let mine: TestDashboard;
let form: TestForm;

beforeEach(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  mine = await openDashboard(app, deps);
  form = await mine.owner.form();
});

afterEach(() => app.close());

/**
 * An open, subscribed dashboard. The process has just started listening, so it may have missed something. Returns a
 * function for the forms of the next change, once there is one; "ended" at the end of the stream.
 */
async function watch(dashboard: TestDashboard, tab = "") {
  const stream: AsyncGenerator<GraphQLAnswer, void> = dashboard.watch("SubmissionChanges", { "x-postern-tab": tab });
  onTestFinished(() => void stream.return(undefined));
  const next = async () => {
    const { value, done } = await stream.next();
    if (done === true || value === undefined) return "ended";
    return (value.data as { submissionChanges: { formIds: string[] | null } }).submissionChanges.formIds;
  };
  expect(await next()).toBeNull();
  return next;
}

const mark = (id: string, tab: string) =>
  mine.run("MarkSubmissions", { ids: [id], status: "read" }, { "x-postern-tab": tab });

it("ends a session's subscriptions beyond ten at once while another session can still listen", async () => {
  const changes = createChangeFeed(deps);
  const watch = (scope: OwnerScope) => changes.watch(scope, async () => scope).next();
  const [mineScope, other] = [mine.owner.scope(), (await owner(deps)).scope()];
  for (let count = 0; count < MAX_WATCHES; count += 1) void watch(mineScope);
  expect(await watch(mineScope)).toMatchObject({ done: true });
  void watch(other);
  await expect.poll(() => changes.count()).toBe(MAX_WATCHES + 1);
  await changes.close();
});

it("notifies every tab in every process except the one that made the change", async () => {
  const elsewhere = buildApp(deps);
  const [one, two] = [
    await watch(mine, "one"),
    await watch(new TestDashboard(elsewhere, mine.owner, mine.cookie), "two"),
  ];
  const [other, id] = [await mine.owner.form(), await form.submission()];
  for (const next of [one, two]) expect(await next()).toEqual([form.id]);
  await mark(id, "one");
  expect(await two()).toEqual([form.id]);
  await other.submission();
  for (const next of [one, two]) expect(await next()).toEqual([other.id]);
  // No tab uses such a name.
  await mark(id, "one; two");
  for (const next of [one, two]) expect(await next()).toEqual([form.id]);
  await elsewhere.close();
});

it("ends immediately with its session and sends nothing more", async () => {
  const next = await watch(mine);
  const last = next();
  await mine.request("/auth/sign-out", { method: "POST", headers: { "sec-fetch-site": "same-origin" } });
  expect(await last).toBe("ended");
});

it("resumes after a lost database connection and reports that changes may have been missed", async () => {
  const next = await watch(mine);
  await database.db.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'postern changes'",
  );
  expect(await next()).toBeNull();
  await form.submission();
  expect(await next()).toEqual([form.id]);
});

it("rejects a request without a session, from another site or with a custom query", async () => {
  const known = { documentId: operations.get("SubmissionChanges")?.hash };
  const accept = { accept: "text/event-stream" };
  const nobody = await app.hono.request("http://localhost:4000/graphql", jsonPost(known, accept));
  expect(nobody.status).toBe(401);
  const foreign = { ...accept, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await mine.request("/graphql", jsonPost(known, foreign))).status).toBe(403);
  expect((await mine.request("/graphql", { headers: accept })).status).toBe(403);
  const own = { query: "subscription { submissionChanges { formIds } }" };
  const refused = await (await mine.request("/graphql", jsonPost(own, accept))).text();
  expect(refused).not.toContain("submissionChanges");
  expect(refused).toContain("errors");
});
