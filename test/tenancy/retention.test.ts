import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { sweepExpired } from "../../server/core/retention/sweep-expired.ts";
import { pngOf } from "../features/files/hostile-files.ts";
import { attachFile } from "../support/attach-file.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { matrix } from "./matrix.ts";
import { createWorld, DAY_MS, type World } from "./world.ts";

const database = useDatabase();
let world: World;
let ids: { inside: string; exact: string; outside: string };

beforeAll(async () => {
  world = await createWorld(createTestDeps(database.db));
});

beforeEach(async () => {
  const edge = world.deps.clock.now().getTime() - world.mine.owner.scope().retentionDays * DAY_MS;
  const at = (ms: number) =>
    world.form.submission({ at: new Date(edge + ms), fields: [["message", `mine, at ${ms} ms`]] });
  ids = { inside: await at(1), exact: await at(0), outside: await at(-1) };
});

afterAll(() => world.app.close());

/** The ways to read many submissions at once. */
const readings: Record<string, (world: World) => Promise<string>> = {
  dashboard: (asked) => call(asked, "Query.submissions", asked.form.id),
  "the dashboard's view of all forms": (asked) => call(asked, "Query.submissions of every form"),
  "a table of one form": (asked) => call(asked, "Query.submissions in a table", asked.form.id),
  "what is open": (asked) => call(asked, "Query.submissions that are open, with their number"),
  "the trial of a rule": (asked) => call(asked, "Query.previewRule of every form"),
  "CSV of one form": (asked) => call(asked, "export of one form"),
  "CSV of the account": (asked) => call(asked, "export of the account"),
  "CSV of a filtered list": (asked) => call(asked, "export of a filtered list"),
  "CSV of a filtered list of all forms": (asked) => call(asked, "export of a filtered list of all forms"),
  MCP: (asked) => call(asked, "tool list_submissions", asked.form.id),
};

async function call(asked: World, name: string, id = ""): Promise<string> {
  const surface = matrix[name];
  if (surface === undefined) throw new Error(`The matrix has no ${name}.`);
  return (await surface.call(asked, id)).text;
}

describe.each(Object.entries(readings))("The retention window on %s", (_name, read) => {
  it("shows a submission a millisecond inside it, but not one exactly at its end or past it", async () => {
    const text = await read(world);
    expect({
      inside: text.includes(ids.inside),
      exact: text.includes(ids.exact),
      outside: text.includes(ids.outside),
    }).toEqual({ inside: true, exact: false, outside: false });
  });
});

describe("The retention window for files", () => {
  it("matches that of their message in the dashboard, downloads and previews", async () => {
    const attach = (id: string) =>
      attachFile(world.deps, id, { name: "photo.png", content: pngOf(1, 1), declaredType: "image/png" });
    const files = {
      inside: await attach(ids.inside),
      exact: await attach(ids.exact),
      outside: await attach(ids.outside),
    };
    const statusOf = async (path: string) => {
      const response = await world.mine.request(path);
      await response.arrayBuffer();
      return response.status;
    };
    for (const part of ["", "/preview"]) {
      expect(await statusOf(`/files/${files.inside}${part}`)).toBe(200);
      expect(await statusOf(`/files/${files.exact}${part}`)).toBe(404);
      expect(await statusOf(`/files/${files.outside}${part}`)).toBe(404);
    }
    const archive = await call(world, "export of one form with files");
    expect([ids.inside, ids.exact, ids.outside].map((id) => archive.includes(`files/${id}/photo.png`))).toEqual([
      true,
      false,
      false,
    ]);
    const list = { formId: world.form.form.id, folder: "inbox", first: 100, filter: { hasFiles: true } };
    const text = JSON.stringify(await world.mine.run("SubmissionList", list));
    expect([ids.inside, ids.exact, ids.outside].map((id) => text.includes(id))).toEqual([true, false, false]);
  });
});

describe("The retention window", () => {
  it("applies to counts as it does to lists", async () => {
    const text = await call(world, "tool list_submissions", world.form.id);
    const { result } = JSON.parse(text) as { result: { structuredContent: { inbox_count: number } } };
    const visible = await world.deps.db.prisma.submission.count({
      where: { formId: world.form.id, folder: "inbox", createdAt: { gt: world.mine.owner.scope().visibleAfter } },
    });
    expect(result.structuredContent.inbox_count).toBe(visible);
  });

  it("opens a submission inside it, but not one exactly at its end", async () => {
    const open = (id: string) => world.mine.run("ReadingPane", { id });
    expect((await open(ids.inside)).errors).toBeUndefined();
    expect((await open(ids.exact)).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
  });

  it("deletes exactly the submissions that no surface shows any more", async () => {
    await sweepExpired(systemScope(), world.deps);
    const kept = await world.deps.db.prisma.submission.findMany({ where: { id: { in: Object.values(ids) } } });
    expect(kept.map((submission) => submission.id)).toEqual([ids.inside]);
  });
});

/** These reach the message only if it has a reply or a note. */
const NEEDS_MORE: ReadonlySet<string> = new Set(["Mutation.takeBackReply", "Mutation.deleteNote"]);
const ofOneSubmission = Object.entries(matrix).filter(([, { takes }]) => takes === "submission");

// Last, because they change what they reach.
describe.each(ofOneSubmission)("The retention window on %s", (name, surface) => {
  it("allows reaching a submission a millisecond inside it, but not one exactly at its end or past it", async () => {
    const isAbsent = async (id: string) => (await surface.call(world, id)).isNotFound;
    expect({ exact: await isAbsent(ids.exact), outside: await isAbsent(ids.outside) }).toEqual({
      exact: true,
      outside: true,
    });
    expect(await isAbsent(ids.inside)).toBe(NEEDS_MORE.has(name));
  });
});
