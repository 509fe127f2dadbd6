import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createChangeFeed } from "../../../server/core/live/change-feed.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { openDashboard, operationRequest, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";

const database = useDatabase();
const SESSION_CHECK_MS = 30_000;
const DASHBOARDS = 5;
let deps: Deps;
let app: App;
let mine: TestDashboard;
let form: TestForm;
let url: URL;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  url = await serveApp(app.hono);
  mine = await openDashboard(app, deps);
  form = await mine.owner.form();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await app.close();
});

/**
 * Opens a dashboard's live connection over a real socket and reads its first event. Returns a function that
 * disconnects.
 */
async function openLive(): Promise<() => void> {
  const aborter = new AbortController();
  const init = operationRequest("SubmissionChanges", {}, { accept: "text/event-stream", cookie: mine.cookie });
  const response = await fetch(new URL("/graphql", url), { ...init, signal: aborter.signal });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader?.read())?.value ?? "event: complete";
  await read();
  await form.submission();
  let text = "";
  while (!text.includes("event: ")) text += await read();
  expect(text).toContain("event: next");
  return () => aborter.abort();
}

async function openDashboards(): Promise<number> {
  const text = await (await fetch(new URL("/metrics", url))).text();
  return Number(/^postern_open_dashboards (\d+)$/m.exec(text)?.[1]);
}

function watchDatabase(): () => number {
  const connects = vi.spyOn(deps.db.pool, "connect");
  const queries = vi.spyOn(deps.db.pool, "query");
  return () => connects.mock.calls.length + queries.mock.calls.length;
}

it("checks the session of every open dashboard", async () => {
  const hangUp = await openLive();
  await expect.poll(openDashboards).toBe(1);
  const calls = watchDatabase();
  await vi.advanceTimersByTimeAsync(SESSION_CHECK_MS);
  await expect.poll(calls).toBeGreaterThan(0);
  hangUp();
});

it("makes no database call for closed dashboards", async () => {
  const open = await Promise.all(Array.from({ length: DASHBOARDS }, openLive));
  await expect.poll(openDashboards).toBe(DASHBOARDS);
  for (const hangUp of open) hangUp();
  await expect.poll(openDashboards).toBe(0);
  const calls = watchDatabase();
  await vi.advanceTimersByTimeAsync(4 * SESSION_CHECK_MS);
  expect(calls()).toBe(0);
});

it("ends a watch at once when its reader leaves, even if nothing has happened", async () => {
  const feed = createChangeFeed(deps);
  const ada = await owner(deps);
  const watch = feed.watch(ada.scope(), async () => ada.scope());
  // The listening connection first reports that something may have been missed.
  await watch.next();
  const waiting = watch.next();
  expect(feed.count()).toBe(1);
  await watch.return(undefined);
  expect((await waiting).done).toBe(true);
  expect(feed.count()).toBe(0);
  await feed.close();
});
