import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/schema.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { matrix, run } from "./matrix.ts";
import { toolNames } from "./mcp.ts";
import { createWorld, forbiddenText, type World, withoutRequestFacts } from "./world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await createWorld(createTestDeps(database.db));
});

afterAll(() => world.app.close());

const surfaces = Object.entries(matrix);

describe.each(surfaces.filter(([, { takes }]) => takes === "nothing"))("%s", (_name, surface) => {
  it("shows nothing that is foreign, expired or deleted", async () => {
    const { text, isNotFound } = await surface.call(world, "");
    expect(isNotFound).toBe(false);
    expect(forbiddenText(world).filter((word) => text.includes(word))).toEqual([]);
  });
});

describe.each(surfaces.filter(([, { takes }]) => takes !== "nothing"))("%s", (_name, surface) => {
  const targets = () => Object.entries(world.absent[surface.takes]);

  it("returns the same not-found answer for foreign, expired, deleted and unknown ids", async () => {
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
  it("covers every field of the dashboard's schema, every MCP tool and both exports", async () => {
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

  it("shows owners their own data, so that the empty answers elsewhere are meaningful", async () => {
    const { visibleId, doubtfulId, deliveryId, form } = world;
    const shown: readonly (readonly [surface: string, text: string | RegExp, id?: string])[] = [
      ["Query.webhookDeliveries of one's own webhook", deliveryId],
      ["Query.webhookPayload of one's own delivery", "mine and visible"],
      ["Query.answers to one's own form", "mine and visible"],
      ["Query.submissions of every form", visibleId],
      ["Query.submissions of every form that are doubtful", doubtfulId],
      ["email about doubtful messages", doubtfulId],
      ["Query.forms", /"newestMessage":\{[^}]*mine and visible/],
      ["Query.previewSpamLists", visibleId],
      ["export of one form with files", `files/${visibleId}/`],
      ["download of one's own file", /^mine$/],
      ["Query.submission with one's own files", world.visibleFileId],
      ["Query.submissions with files", visibleId, form.id],
      ["Query.submissions", visibleId, form.id],
      ["tool list_submissions", visibleId, form.id],
    ];
    for (const [name, text, id = ""] of shown) expect((await matrix[name]?.call(world, id))?.text).toMatch(text);
    expect((await run(world, "Trash")).text).toContain(world.absent.submission.trashed);
    const another = await createWorld(world.deps);
    const byLink = await matrix["download of one's own file by a webhook's link"]?.call(another, "");
    expect(byLink?.text).toBe("mine");
  });
});

// What requests change although they are refused: the access record, when a credential was last used, how busy an agent
// keeps the server, and how often a password was tried. Links to files are made by the surface that tries them.
const CHANGING_TABLES = new Set(["access_records", "agent_callers", "file_links", "rate_buckets"]);
const CHANGING_COLUMNS = ["last_used_at", "updated_at"];

/** The rows of every table, which a refused change must leave as they are. */
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
