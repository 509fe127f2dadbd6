import { beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { removeContents } from "../../server/core/retention/remove-contents.ts";
import { removeDelivered } from "../../server/core/submissions/remove-delivered.ts";
import { indexWords } from "../../server/features/search/reindex-pending.ts";
import { deleteSubmissions } from "../../server/features/trash/trash.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { runFileRemovals } from "../support/mail-files.ts";
import { tracesOf } from "../support/traces.ts";
import { ADDRESS, addSecret, addTrashed, deliveryOf, fileOf, ORIGIN, SECRET } from "./hidden-fields.ts";
import { downloadAnswer, matrix, run } from "./matrix.ts";
import { openWorld, type World } from "./world.ts";

const database = useDatabase();

beforeEach(() => database.db.pool.query("TRUNCATE rate_buckets"));

/** Whatever of the matrix reads; its own test fails where a query, export, download or tool is not named there. */
const READS = /^(Query|tool|export|download|preview|email|history|accessRecord|Mutation[.]start(Answer|Export))\b/;
const SURFACES = Object.keys(matrix).filter((name) => READS.test(name));

/** Days in force, whatever the surface before has set. The job that removes contents does not run. */
async function setDays({ deps, form }: World, days: { contentsDays?: number; originDays?: number }): Promise<void> {
  const data = { contentsDays: null, originDays: null, formerDays: {}, keepsContents: true, ...days };
  await deps.db.prisma.form.update({ where: { id: form.id }, data });
}

/** How long ago the day of a message that is a day old is over. */
type Age = "just inside" | "exactly" | "just outside";
const OLDER: Readonly<Record<Age, number>> = { "just inside": -1, exactly: 0, "just outside": 1 };
const aDayAgo = ({ deps }: World, age: Age) => new Date(deps.clock.now().getTime() - DAY_MS - OLDER[age]);

/** Readers that show contents just before their day is over, so that the test above would see them. */
const READERS = [
  "Query.submissions",
  "Query.submissions in a table",
  "Query.submissions of every form",
  "Query.submissionsById",
  "Query.answers to one's own form",
  "Query.submission",
  "Query.submission with one's own files",
  "Query.replies",
  "Query.trash",
  "Query.webhookDelivery",
  "Query.webhookPayload",
  "Query.previewRule",
  "Query.previewSpamLists",
  "Mutation.startAnswer about one's own",
  "download of one's own file",
  "export of one form",
  "export of one form for programs",
  "export of the account",
  "export of one form's table",
  "tool list_submissions",
];

interface State {
  /** What no surface may show. */
  readonly word: string;
  /** All of the matrix without it. */
  readonly surfaces?: readonly string[];
  /** Makes a message that lies in Trash or not, and returns its id. */
  make(world: World, isTrashed: boolean): Promise<string>;
}

const expired = (age: Age, days: { contentsDays?: number; originDays?: number }, word: string): State => ({
  word,
  ...(age === "exactly" ? {} : { surfaces: READERS }),
  make: async (world, isTrashed) => {
    await setDays(world, days);
    const at = aDayAgo(world, age);
    const id = isTrashed ? await addTrashed(world, world.form, at) : await addSecret(world, world.form, "inbox", at);
    await indexWords(systemScope(), world.deps, { most: 50 });
    return id;
  },
});

const STATES: Readonly<Record<string, State>> = {
  "contents exactly at their day": expired("exactly", { contentsDays: 1 }, SECRET),
  "contents just outside their day": expired("just outside", { contentsDays: 1 }, SECRET),
  "origin exactly at its day": expired("exactly", { originDays: 1 }, ORIGIN),
  "origin just outside its day": expired("just outside", { originDays: 1 }, ORIGIN),
  "not kept after its delivery": {
    word: SECRET,
    make: async (world) => {
      await setDays(world, {});
      await world.deps.db.prisma.form.update({ where: { id: world.form.id }, data: { keepsContents: false } });
      const id = await addSecret(world, world.form);
      const { prisma } = world.deps.db;
      await prisma.delivery.updateMany({ where: { submissionId: id }, data: { state: "delivered" } });
      const data = { carriedFields: true, carriedFiles: true };
      await prisma.unkeptSubmission.updateMany({ where: { submissionId: id }, data });
      expect(await removeDelivered(systemScope(), world.deps, { ids: [id] })).toBe(1);
      return id;
    },
  },
};

/** What a surface answers about a message of its own. */
async function answerOf(world: World, state: State, name: string): Promise<string> {
  const surface = matrix[name];
  if (surface === undefined) return "";
  const id = await state.make(world, surface.takes === "trashed submission");
  const fileId = await fileOf(world, id).catch(() => world.absent.file.unknown);
  const own: World = { ...world, visibleId: id, visibleFileId: fileId };
  switch (surface.takes) {
    case "submission":
    case "trashed submission":
      return (await surface.call(own, id)).text;
    case "form":
      return (await surface.call(own, world.form.id)).text;
    case "file":
      return (await surface.call(own, fileId)).text;
    case "delivery":
      return (await surface.call(own, await deliveryOf(world, id, "webhook"))).text;
    case "webhook":
      return (await surface.call(own, world.webhookId)).text;
    case "label":
      return (await surface.call(own, world.labelId)).text;
    default:
      return (await surface.call(own, "")).text;
  }
}

describe.each(Object.entries(STATES))("Expired contents: %s", (_name, state) => {
  it("are hidden from every reader in the matrix even before the removal job runs", async () => {
    const world = await openWorld(database);
    const showing: string[] = [];
    for (const name of state.surfaces ?? SURFACES) {
      if ((await answerOf(world, state, name)).includes(state.word)) showing.push(name);
    }
    expect(showing).toEqual([]);
  }, 300_000);
});

it("Contents and origins are shown until just before their day ends", async () => {
  const world = await openWorld(database);
  const inside = expired("just inside", { contentsDays: 1, originDays: 1 }, SECRET);
  await addTrashed(world, world.form);
  const showing: string[] = [];
  for (const name of READERS) if ((await answerOf(world, inside, name)).includes(SECRET)) showing.push(name);
  expect(showing).toEqual(READERS);
  expect(await answerOf(world, inside, "Query.submission")).toContain(ORIGIN);
}, 120_000);

it.each([
  ["just inside", true],
  ["exactly", false],
  ["just outside", false],
] as const)("A subject access answer includes browser and page %s their day: %s", async (age, isTold) => {
  const world = await openWorld(database);
  await expired(age, { originDays: 1 }, ORIGIN).make(world, false);
  const { text } = await downloadAnswer(world, ADDRESS);
  expect(text).toContain(SECRET);
  expect(text.includes(ORIGIN)).toBe(isTold);
});

const ABSENT = "zanzibar";
const field = (operator: string, value?: string) => ({ fields: [{ name: "E-Mail", operator, value }] });

/** Questions about a value that some message had, each with one that no message has. */
const QUESTIONS: readonly (readonly [matching: object, other: object])[] = [
  [{ text: SECRET }, { text: ABSENT }],
  [{ text: SECRET.slice(0, 4) }, { text: ABSENT.slice(0, 4) }],
  [{ text: `-${SECRET}` }, { text: `-${ABSENT}` }],
  [{ text: `from:${SECRET}` }, { text: `from:${ABSENT}` }],
  [{ text: `-from:${SECRET}` }, { text: `-from:${ABSENT}` }],
  [field("equals", `${SECRET}@example.test`), field("equals", `${ABSENT}@example.test`)],
  [field("contains", SECRET), field("contains", ABSENT)],
];

/** Ways to ask, of one form and of all. */
const WAYS: Readonly<Record<string, (world: World, filter: object) => Promise<string>>> = {
  "the list of the form": async (world, filter) =>
    (await run(world, "SubmissionList", { formId: world.form.id, folder: "inbox", first: 50, filter })).text,
  "the list of all forms": async (world, filter) =>
    (await run(world, "SubmissionList", { folder: "inbox", first: 50, ofAll: true, filter })).text,
  "a count": async (world, filter) =>
    (await run(world, "CountMatching", { formId: world.form.id, folder: "inbox", filter })).text,
  "a sorted table": async (world, filter) => {
    const sort = { column: "sender", descending: false };
    return (await run(world, "TableRows", { formId: world.form.id, folder: "inbox", first: 50, filter, sort })).text;
  },
  "a summary": async (world, filter) =>
    (await run(world, "Summary", { formId: world.form.id, folder: "inbox", filter })).text,
  "an export": async (world, filter) => {
    const shown = { folder: "inbox", filter };
    const { text } = await run(world, "StartExport", { formId: world.form.id, variant: "program", shown });
    const { data } = JSON.parse(text) as { data: { startExport: { url: string; rows: number } } };
    const { pathname } = new URL(data.startExport.url, "http://localhost:4000");
    return `${data.startExport.rows} ${await (await world.mine.request(pathname)).text()}`;
  },
};

describe.each(Object.entries(WAYS))("%s", (_way, ask) => {
  it("answers the same whether or not expired contents match, but reveals a match just before expiry", async () => {
    const world = await openWorld(database);
    await expired("exactly", { contentsDays: 1 }, SECRET).make(world, false);
    for (const [matching, other] of QUESTIONS) expect(await ask(world, matching)).toBe(await ask(world, other));
    await setDays(world, { contentsDays: 2 });
    expect(await ask(world, { text: SECRET })).not.toBe(await ask(world, { text: ABSENT }));
  }, 60_000);
});

it("An erasure and the file filter find a person's contents only until their day is over", async () => {
  const world = await openWorld(database);
  const id = await expired("exactly", { contentsDays: 1 }, SECRET).make(world, false);
  const preview = async () => (await run(world, "ErasurePreview", { value: SECRET, place: "anywhere" })).text;
  const withFiles = async () => {
    const filter = { hasFiles: true };
    return (await run(world, "SubmissionList", { formId: world.form.id, folder: "inbox", first: 50, filter })).text;
  };
  expect(await preview()).not.toContain(id);
  expect(await withFiles()).not.toContain(id);
  await setDays(world, { contentsDays: 2 });
  expect(await preview()).toContain(id);
  expect(await withFiles()).toContain(id);
});

it("The removal job erases contents and origins from every table and file, including the Trash", async () => {
  await deleteAccounts(database.db);
  const world = await openWorld(database);
  const both = { contentsDays: 1, originDays: 1 };
  for (const isTrashed of [false, true]) await expired("exactly", both, SECRET).make(world, isTrashed);
  await addSecret(world, world.form, "spam", aDayAgo(world, "exactly"));
  await deleteSubmissions(world.mine.owner.scope(), world.deps, { ids: [world.visibleId] });
  await removeContents(systemScope(), world.deps);
  await runFileRemovals(world.deps);
  await indexWords(systemScope(), world.deps, { most: 50 });
  expect(await tracesOf(world.deps, SECRET)).toEqual([]);
  expect(await tracesOf(world.deps, ORIGIN)).toEqual([]);
  expect(await removeContents(systemScope(), world.deps)).toBe(0);
}, 60_000);
