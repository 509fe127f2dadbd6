import { afterEach, beforeEach, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import type { TestForm } from "../support/builders.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { type GraphQLAnswer, openDashboard, operations, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { jsonPost } from "../support/http.ts";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
let clock: TestClock;
let deps: Deps;
let app: App;
let mine: TestDashboard;
let form: TestForm;
let open: { return(value: undefined): Promise<unknown> }[];

beforeEach(async () => {
  clock = createTestClock();
  deps = createTestDeps(database.db, { clock });
  app = buildApp(deps);
  mine = await openDashboard(app, deps);
  form = await mine.owner.form();
  open = [];
});

afterEach(async () => {
  await app.close();
  for (const stream of open) await stream.return(undefined);
});

interface Change {
  readonly kind: string;
  readonly ids: readonly string[] | null;
  readonly submissions: readonly { readonly id: string; readonly folder: string; readonly status: string }[];
}

/** The next change, once there is one; null at the end of the stream. */
type Next = () => Promise<Change | null>;

/** A dashboard that is open and listens. */
async function watch(dashboard: TestDashboard): Promise<Next> {
  const stream: AsyncGenerator<GraphQLAnswer, void> = dashboard.watch("SubmissionChanges");
  open.push(stream);
  const next: Next = async () => {
    const { value, done } = await stream.next();
    if (done === true || value === undefined) return null;
    return (value.data as { submissionChanges: Change }).submissionChanges;
  };
  expect((await next())?.kind).toBe("missed");
  return next;
}

it("tells an open dashboard of arrivals, moves, reads and deletions, each with the rows as they are now", async () => {
  const next = await watch(mine);
  const id = await form.submission();
  expect(await next()).toMatchObject({ kind: "arrived", ids: [id], submissions: [{ id, folder: "inbox" }] });
  await mine.run("MoveSubmissions", { ids: [id], folder: "spam" });
  expect(await next()).toMatchObject({ kind: "changed", ids: [id], submissions: [{ id, folder: "spam" }] });
  await mine.run("MarkSubmissions", { ids: [id], status: "read" });
  expect(await next()).toMatchObject({ kind: "changed", submissions: [{ id, status: "read" }] });
  await deps.db.prisma.submission.delete({ where: { id } });
  expect(await next()).toEqual(expect.objectContaining({ kind: "gone", ids: [id], submissions: [] }));
});

it("hears what another process has done", async () => {
  const elsewhere = buildApp(deps);
  const next = await watch(mine);
  const response = await elsewhere.hono.request(`http://localhost:4000/f/${form.id}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Ana", message: "Hello" }),
  });
  const { id } = (await response.json()) as { id: string };
  expect(await next()).toMatchObject({ kind: "arrived", ids: [id] });
  await elsewhere.close();
});

it("tells nobody of another owner's submissions, and shows none that is past the retention window", async () => {
  const other = await openDashboard(app, deps);
  const foreignForm = await other.owner.form();
  const next = await watch(mine);
  await foreignForm.submission({ fields: [["message", "canary"]] });
  const edge = clock.now().getTime() - mine.owner.scope().retentionDays * DAY_MS;
  await form.submission({ at: new Date(edge) });
  expect(await next()).toEqual(expect.objectContaining({ kind: "arrived", ids: [], submissions: [] }));
  const inside = await form.submission({ at: new Date(edge + 1) });
  expect(await next()).toMatchObject({ ids: [inside], submissions: [{ id: inside }] });
});

it("names no submission of a change too large for one notification", async () => {
  const next = await watch(mine);
  await form.manySubmissions(100, 1);
  expect((await next())?.ids).toHaveLength(100);
  await form.manySubmissions(101, 1);
  expect(await next()).toEqual(expect.objectContaining({ kind: "arrived", ids: null, submissions: [] }));
});

it("ends with the session, at once, and tells nothing more", async () => {
  const next = await watch(mine);
  const last = next();
  await mine.request("/auth/sign-out", { method: "POST", headers: { "sec-fetch-site": "same-origin" } });
  expect(await last).toBeNull();
});

it("goes on after the database connection was lost, and says that something may have been missed", async () => {
  const next = await watch(mine);
  await database.db.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'postern changes'",
  );
  expect(await next()).toMatchObject({ kind: "missed", ids: null });
  const id = await form.submission();
  expect(await next()).toMatchObject({ kind: "arrived", ids: [id] });
});

it("is closed to whoever has no session, comes from elsewhere or asks in their own words", async () => {
  const known = { documentId: operations.get("SubmissionChanges")?.hash };
  const accept = { accept: "text/event-stream" };
  const nobody = await app.hono.request("http://localhost:4000/graphql", jsonPost(known, accept));
  expect(nobody.status).toBe(401);
  const foreign = { ...accept, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await mine.request("/graphql", jsonPost(known, foreign))).status).toBe(403);
  expect((await mine.request("/graphql", { headers: accept })).status).toBe(403);
  const own = { query: "subscription { submissionChanges { kind } }" };
  const refused = await (await mine.request("/graphql", jsonPost(own, accept))).text();
  expect(refused).not.toContain("submissionChanges");
  expect(refused).toContain("errors");
});
