import { expect, it, onTestFinished } from "vitest";
import { startServing } from "../../server/serve.ts";
import { openDatabase } from "../../server/store/database/db.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();

const bombs = {
  "lists within lists": (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "objects within objects": (bytes: number) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`,
  "many names": (bytes: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`n${index}`, 1]))),
  "names of every object's own": () =>
    '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
};

/** As much as each route takes at most, or less. */
const BYTES = 60_000;

it.each(Object.entries(bombs))(
  "%s are refused by the routes that read JSON of anybody, and change nothing",
  async (_what, make) => {
    const db = openDatabase(database.connection, () => undefined);
    const deps = createTestDeps(db, { config: { role: "web", host: "127.0.0.1", port: 0 } });
    const form = await (await owner(deps)).form();
    const running = await startServing(deps);
    onTestFinished(() => running.stop().then(() => db.close()));
    const url = running.url ?? "";
    const paths = ["/auth/sign-in", "/auth/sign-up", "/auth/password-reset", "/oauth/register", `/f/${form.id}`];
    for (const path of paths) {
      const response = await fetch(new URL(path, url), {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", origin: "http://localhost:4000" },
        body: make(BYTES),
      });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
    }
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
    expect(await database.db.prisma.submission.count({ where: { formId: form.id } })).toBe(0);
  },
);
