import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../server/core/database/db.ts";
import { startServing } from "../../server/serve.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();

const bombs = {
  "lists within lists": (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "objects within objects": (bytes: number) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`,
  "many names": (bytes: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`n${index}`, 1]))),
};

const OWN_NAMES = '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}';

/** At most the smallest limit of any route. */
const BYTES = 60_000;

async function start() {
  const db = openDatabase(database.connection, () => undefined);
  const deps = createTestDeps(db, { config: { role: "web", host: "127.0.0.1", port: 0 } });
  const form = await (await owner(deps)).form();
  const running = await startServing(deps);
  onTestFinished(() => running.stop().then(() => db.close()));
  const post = (path: string, body: string) =>
    fetch(new URL(path, running.url ?? ""), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", origin: "http://localhost:4000" },
      body,
    });
  const kept = () => database.db.prisma.submission.findMany({ where: { formId: form.id } });
  return { form, post, kept, url: running.url ?? "" };
}

const ROUTES = ["/auth/sign-in", "/auth/sign-up", "/auth/password-reset", "/oauth/register"];

it.each(Object.entries(bombs))("%s are rejected by the public JSON routes and store nothing", async (_what, make) => {
  const { form, post, kept, url } = await start();
  for (const path of [...ROUTES, `/f/${form.id}`]) {
    const { status } = await post(path, make(BYTES));
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  expect(await kept()).toEqual([]);
});

it("__proto__ and constructor keys pollute no prototype, and a submission stores them as ordinary fields", async () => {
  const { form, post, kept } = await start();
  for (const path of ROUTES) {
    const { status } = await post(path, OWN_NAMES);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  expect((await post(`/f/${form.id}`, OWN_NAMES)).status).toBe(200);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  const [submission] = await kept();
  expect(submission?.fields).toEqual([
    ["__proto__.polluted", "true"],
    ["constructor.prototype.polluted", "true"],
  ]);
});
