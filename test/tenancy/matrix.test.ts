import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/graphql/schema.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { matrix, run } from "./matrix.ts";
import { toolNames } from "./mcp.ts";
import { absentThings, createWorld, forbiddenText, type World, withoutRequestFacts } from "./world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await createWorld(createTestDeps(database.db));
});

afterAll(() => world.app.close());

const surfaces = Object.entries(matrix);

describe.each(surfaces.filter(([, { takes }]) => takes === "nothing"))("%s", (_name, surface) => {
  it("shows nothing foreign, expired or deleted", async () => {
    const { text, isNotFound } = await surface.call(world, "");
    expect(isNotFound).toBe(false);
    expect(forbiddenText(world).filter((word) => text.includes(word))).toEqual([]);
  });
});

describe.each(surfaces.filter(([, { takes }]) => takes !== "nothing"))("%s", (_name, surface) => {
  const targets = () => Object.entries(absentThings(world)[surface.takes]);

  it("answers foreign, expired, deleted and unknown alike: there is no such thing", async () => {
    const before = await everything(world);
    const answers = new Set<string>();
    for (const [absence, id] of targets()) {
      const { text, isNotFound } = await surface.call(world, id);
      expect({ absence, isNotFound, text }).toMatchObject({ absence, isNotFound: true });
      expect(text).not.toContain("canary");
      answers.add(withoutRequestFacts(text).replaceAll(id, "<id>"));
    }
    expect([...answers]).toHaveLength(1);
    expect(await everything(world)).toEqual(before);
  });
});

describe("The matrix", () => {
  it("names every field of the dashboard's schema, every MCP tool and both exports", async () => {
    const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    const tools = (await toolNames(world)).map((name) => `tool ${name}`);
    const exports = [
      "export of one form",
      "export of the account",
      "download of a file",
      "download by a webhook's link",
      "preview of a file",
    ];
    expect(tools).toEqual(["tool list_submissions"]);
    expect([...fields, ...tools, ...exports].filter((name) => !Object.hasOwn(matrix, name))).toEqual([]);
  });

  it("shows the owner what is there to see, so that an empty answer proves nothing by accident", async () => {
    const log = matrix["Query.webhookDeliveries of one's own webhook"];
    expect((await log?.call(world, ""))?.text).toContain(world.deliveries.visible);
    const payload = await matrix["Query.webhookPayload of one's own delivery"]?.call(world, "");
    expect(payload?.text).toContain("mine and visible");
    const answers = await matrix["Query.answers to one's own form"]?.call(world, "");
    expect(answers?.text).toContain("mine and visible");
    const everyForm = await matrix["Query.submissions of every form"]?.call(world, "");
    expect(everyForm?.text).toContain(world.visibleId);
    for (const name of ["Query.submissions of every form that are doubtful", "email about doubtful messages"]) {
      expect((await matrix[name]?.call(world, ""))?.text).toContain(world.doubtfulId);
    }
    expect((await run(world, "Trash")).text).toContain(world.submissions.trashed);
    expect((await matrix["Query.forms"]?.call(world, ""))?.text).toMatch(/"newestMessage":\{[^}]*mine and visible/);
    const preview = await matrix["Query.previewSpamLists"]?.call(world, "");
    expect(preview?.text).toContain(world.visibleId);
    expect((await matrix["export of one form with files"]?.call(world, ""))?.text).toContain(
      `files/${world.visibleId}/`,
    );
    expect((await matrix["download of one's own file"]?.call(world, ""))?.text).toBe("mine");
    const byLink = await matrix["download of one's own file by a webhook's link"]?.call(
      await createWorld(world.deps),
      "",
    );
    expect(byLink?.text).toBe("mine");
    expect((await matrix["Query.submission with one's own files"]?.call(world, ""))?.text).toContain(
      world.visibleFileId,
    );
    const withFiles = await matrix["Query.submissions with files"]?.call(world, world.form.id);
    expect(withFiles?.text).toContain(world.visibleId);
    const shown = ["Query.submissions", "tool list_submissions"];
    for (const name of shown) {
      const surface = matrix[name];
      expect((await surface?.call(world, world.form.id))?.text).toContain(world.visibleId);
    }
  });
});

// What requests change although they are refused: the access record, when a credential was last used, how busy an agent
// keeps the server, and how often a password was tried. Links to files are made by the surface that tries them.
const CHANGING_TABLES = new Set(["access_records", "agent_callers", "file_links", "rate_buckets"]);
const CHANGING_COLUMNS = ["last_used_at", "updated_at"];

/** The rows of every table, which must stay as they are when a change is refused. */
async function everything({ deps }: World) {
  const { rows: tables } = await deps.db.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const contents = tables
    .filter(({ name }) => !CHANGING_TABLES.has(name))
    .map(async ({ name }) => {
      const { rows } = await deps.db.pool.query<{ row: unknown }>(
        `SELECT to_jsonb(t) - $1::text[] AS row FROM "${name}" t ORDER BY 1`,
        [CHANGING_COLUMNS],
      );
      return [name, rows.map(({ row }) => row)] as const;
    });
  return Object.fromEntries(await Promise.all(contents));
}
