import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { addSecret, asMember, HIDDEN, hideFields, MASKED, SECRET } from "./hidden-fields.ts";
import { run } from "./matrix.ts";
import { createWorld, type World } from "./world.ts";

const database = useDatabase();

beforeEach(() => database.db.pool.query("TRUNCATE rate_buckets"));

async function createAsked(): Promise<{ readonly owner: World; readonly member: World }> {
  const owner = await createWorld(createTestDeps(database.db));
  await hideFields(owner, owner.form);
  await addSecret(owner, owner.form);
  await owner.form.submission({
    fields: [
      ["phone", "1"],
      ["name", "Ada"],
      ["message", "plain"],
    ],
  });
  return { owner, member: await asMember(owner, "handler", null) };
}

const ABSENT = "zanzibar";
const field = (name: string, operator: string, value?: string) => ({ fields: [{ name, operator, value }] });

/** Questions about a value that some message has, each with one that no message has. */
const questions: readonly (readonly [what: string, matching: object, other: object])[] = [
  ["a word", { text: SECRET }, { text: ABSENT }],
  ["the beginning of a word", { text: SECRET.slice(0, 4) }, { text: ABSENT.slice(0, 4) }],
  ["several words", { text: `"${HIDDEN}"` }, { text: `"${ABSENT}"` }],
  ["a word that must not be there", { text: `-${SECRET}` }, { text: `-${ABSENT}` }],
  ["one of two words", { text: `${ABSENT} OR ${SECRET}` }, { text: `${ABSENT} OR ${ABSENT}` }],
  ["a sender", { text: `from:${SECRET}` }, { text: `from:${ABSENT}` }],
  ["another sender", { text: `-from:${SECRET}` }, { text: `-from:${ABSENT}` }],
  ["a word with other filters", { text: SECRET, status: "unread" }, { text: ABSENT, status: "unread" }],
  ...["phone", "Phone", " PHONE_", "ｐｈｏｎｅ"].flatMap((name) => [
    [`${name} equals`, field(name, "equals", HIDDEN), field(name, "equals", ABSENT)] as const,
    [`${name} contains`, field(name, "contains", SECRET), field(name, "contains", ABSENT)] as const,
    [`${name} is empty`, field(name, "isEmpty"), field(name, "isNotEmpty")] as const,
    [`${name} is less`, field(name, "lessThan", "2"), field(name, "lessThan", "0")] as const,
  ]),
  ["E-Mail equals", field("E-Mail", "equals", MASKED), field("E-Mail", "equals", `${ABSENT}@example.test`)],
  ["email contains", field("E-Mail", "contains", SECRET), field("E-Mail", "contains", ABSENT)],
  ["a hidden field beside one that is shown", both("phone", SECRET), both("phone", ABSENT)],
];

function both(name: string, value: string): object {
  return {
    fields: [
      { name: "message", operator: "isNotEmpty" },
      { name, operator: "contains", value },
    ],
  };
}

/** Ways to ask, of one form and of all. */
const ways: Readonly<Record<string, (world: World, filter: object) => Promise<string>>> = {
  "the list of the form": async (world, filter) =>
    (await run(world, "SubmissionList", { formId: world.form.id, folder: "inbox", first: 50, filter })).text,
  "the list of all forms": async (world, filter) =>
    (await run(world, "SubmissionList", { folder: "inbox", first: 50, ofAll: true, filter })).text,
  "its number": async (world, filter) =>
    (await run(world, "CountMatching", { formId: world.form.id, folder: "inbox", filter })).text,
  "the table": async (world, filter) =>
    (await run(world, "TableRows", { formId: world.form.id, folder: "inbox", first: 50, filter })).text,
  "the summary": async (world, filter) =>
    (await run(world, "Summary", { formId: world.form.id, folder: "inbox", filter })).text,
  "a change of everything": async (world, filter) =>
    (await run(world, "ChangeMatching", { formId: world.form.id, folder: "inbox", to: "starred", filter })).text,
  "an export": async (world, filter) => {
    const shown = { folder: "inbox", filter };
    const { text } = await run(world, "StartExport", { formId: world.form.id, variant: "program", shown });
    const { data } = JSON.parse(text) as { data: { startExport: { url: string; rows: number } } };
    const { pathname } = new URL(data.startExport.url, "http://localhost:4000");
    return `${data.startExport.rows} ${await (await world.mine.request(pathname)).text()}`;
  },
};

describe.each(Object.entries(ways))("%s", (_way, ask) => {
  it("answers a handler alike whether a value that they do not see matches or not", async () => {
    const { owner, member } = await createAsked();
    const told: string[] = [];
    for (const [what, matching, other] of questions) {
      if ((await ask(member, matching)) !== (await ask(member, other))) told.push(what);
    }
    expect(told).toEqual([]);
    expect(await ask(owner, { text: SECRET })).not.toBe(await ask(owner, { text: ABSENT }));
    await owner.app.close();
  }, 60_000);
});

describe("A question about fields that are shown", () => {
  it("is answered as before", async () => {
    const { owner, member } = await createAsked();
    const filter = field("name", "equals", "Grace");
    expect((await run(member, "CountMatching", { formId: owner.form.id, folder: "inbox", filter })).text).toContain(
      '"count":1',
    );
    await owner.app.close();
  });

  it("by words is answered for forms without rules", async () => {
    const { owner, member } = await createAsked();
    const open = await owner.mine.owner.form({ name: "Open" });
    const id = await open.submission({ fields: [["message", SECRET]] });
    const { text } = await run(member, "SubmissionList", {
      ...{ folder: "inbox", first: 50, ofAll: true },
      filter: { text: SECRET },
    });
    expect(text).toContain(id);
    expect(JSON.parse(text).data.submissions.nodes).toHaveLength(1);
    await owner.app.close();
  });
});

describe("An order", () => {
  it.each(["field:phone", "field: PHONE_", "field:E-Mail", "sender", "files"])("by %s is refused", async (column) => {
    const { owner, member } = await createAsked();
    const variables = { formId: owner.form.id, folder: "inbox", first: 50, sort: { column, descending: false } };
    const refused = { errors: [{ message: "There is no such column." }] };
    expect(JSON.parse((await run(member, "TableRows", variables)).text)).toMatchObject(refused);
    expect((await run(owner, "TableRows", variables)).text).not.toContain("errors");
    await owner.app.close();
  });

  it.each(["field:name", "labels"])("by %s is not", async (column) => {
    const { owner, member } = await createAsked();
    const variables = { formId: owner.form.id, folder: "inbox", first: 50, sort: { column, descending: false } };
    expect((await run(member, "TableRows", variables)).text).not.toContain("errors");
    await owner.app.close();
  });
});
