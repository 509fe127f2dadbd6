import { Kind, type OperationDefinitionNode, type VariableDefinitionNode } from "graphql";
import { beforeEach, describe, expect, it } from "vitest";
import { labelSubmissions } from "../../server/services/submissions/labels.ts";
import { listSubmissions } from "../../server/services/submissions/list-submissions.ts";
import {
  findSubmissions,
  markSubmissions,
  moveSubmissions,
  readSubmission,
} from "../../server/services/submissions/submissions.ts";
import { operations } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { addSecret, addTrashed, asMember, deliveryOf, fileOf, hideFields, SECRET } from "./hidden-fields.ts";
import { matrix, run, type Surface } from "./matrix.ts";
import { createWorld, type World } from "./world.ts";

const database = useDatabase();

beforeEach(() => database.db.pool.query("TRUNCATE rate_buckets"));

async function createSecretWorld(): Promise<World> {
  const whole = await createWorld(createTestDeps(database.db));
  await hideFields(whole, whole.form);
  return whole;
}

/** What a surface answers about a message of its own, with everything in it that there is to keep. */
async function answerOf(owner: World, member: World, { takes, call }: Surface): Promise<string> {
  const id = await addSecret(owner, owner.form);
  const world = { ...member, visibleId: id, visibleFileId: await fileOf(owner, id) };
  switch (takes) {
    case "submission":
      return (await call(world, id)).text;
    case "form":
      return (await call(world, owner.form.id)).text;
    case "file":
      return (await call(world, world.visibleFileId)).text;
    case "delivery":
      return (await call(world, await deliveryOf(owner, id, "reply"))).text;
    case "trashed submission":
      return (await call(world, await addTrashed(owner, owner.form))).text;
    case "label":
      return (await call(world, owner.labelId)).text;
    default:
      return (await call(world, "")).text;
  }
}

async function showing(owner: World, member: World, names: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const name of names) {
    const surface = matrix[name];
    if (surface !== undefined && (await answerOf(owner, member, surface)).includes(SECRET)) shown.push(name);
  }
  return shown;
}

/** What members do not call themselves. */
const OF_OTHERS = /^email |webhook's link$|^Mutation.leaveAccount$/;

const limits = [false, true] as const;
const members = (["reader", "handler"] as const).flatMap((role) => limits.map((limited) => ({ role, limited })));

describe.each(members)("A $role (limited to some forms: $limited)", ({ role, limited }) => {
  it("gets nothing of a masked or hidden field, by any operation, download, export, agent or live change", async () => {
    const owner = await createSecretWorld();
    const member = await asMember(owner, role, limited ? [owner.form.id] : null);
    await addSecret(owner, owner.form, "spam");
    await addTrashed(owner, owner.form);
    const names = Object.keys(matrix).filter((name) => !OF_OTHERS.test(name));
    expect(await showing(owner, member, names)).toEqual([]);
    await owner.app.close();
  }, 240_000);
});

it("A manager gets it wherever it is, so that the test above would see it", async () => {
  const owner = await createSecretWorld();
  const manager = await asMember(owner, "manager", null);
  const names = [
    "Query.forms",
    "Query.submissions",
    "Query.submissions in a table",
    "Query.submissions of every form",
    "Query.answers to one's own form",
    "Query.submission",
    "Query.replies",
    "Query.trash",
    "Query.submission with one's own files",
    "Mutation.retryDelivery",
    "Subscription.submissionChanges",
    "download of one's own file",
    "export of one form",
    "export of the account",
    "export of one form's table",
    "export of one form with files",
    "export of the account with files",
    "tool list_submissions",
  ];
  await addTrashed(owner, owner.form);
  expect(await showing(owner, manager, names)).toEqual(names);
  await owner.app.close();
}, 60_000);

describe("Every query of the dashboard", () => {
  it.each(["reader", "handler"] as const)(
    "answers a %s without a masked or hidden value",
    async (role) => {
      const owner = await createSecretWorld();
      const id = await addSecret(owner, owner.form);
      await addTrashed(owner, owner.form);
      const member = await asMember(owner, role, null);
      const answers = await askEverything(member, id);
      expect([...answers].filter(([, text]) => text.includes(SECRET))).toEqual([]);
      const seen = await askEverything(owner, id);
      const told = [...seen].filter(([, text]) => text.includes(SECRET)).map(([name]) => name);
      // An owner does get them, so that the test would see them.
      expect(told).toEqual(
        expect.arrayContaining([
          "ReadingPane",
          "SubmissionList",
          "TableRows",
          "Replies",
          "Trash",
          "FormsPage",
          "Summary",
        ]),
      );
      await owner.app.close();
    },
    120_000,
  );
});

async function askEverything(world: World, submissionId: string): Promise<Map<string, string>> {
  const given: Readonly<Record<string, unknown>> = {
    ...{ id: submissionId, submissionId, formId: world.form.id, folder: "inbox", first: 50 },
    ...{ days: 30, compared: 60, isCompared: true, value: "mine", place: "anywhere", text: "mine" },
    ...{ endpointId: world.webhookId, host: "localhost", sender: "a@localhost" },
  };
  const answers = new Map<string, string>();
  for (const [name, { document }] of operations) {
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    if (operation?.operation !== "query") continue;
    const variables = variablesOf(operation, given);
    if (variables !== null) answers.set(name, (await run(world, name, variables)).text);
  }
  return answers;
}

/** Those that are needed; null where one is an input of its own, which only owners and managers send. */
function variablesOf(
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const isNeeded = ({ type, variable }: VariableDefinitionNode) =>
    type.kind === Kind.NON_NULL_TYPE || variable.name.value === "formId";
  const names = (operation.variableDefinitions ?? []).filter(isNeeded).map(({ variable }) => variable.name.value);
  if (names.some((name) => !Object.hasOwn(given, name))) {
    const ofOwners = ["fields", "lists", "page", "rule", "sensitivity"];
    expect(names.filter((name) => !Object.hasOwn(given, name) && !ofOwners.includes(name))).toEqual([]);
    return null;
  }
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

it("The services hand out no column with a masked or hidden value, after a change neither", async () => {
  const owner = await createSecretWorld();
  const [deps, formId] = [owner.deps, owner.form.id];
  const ids = [await addSecret(owner, owner.form)];
  const kept = [
    ["phone", "hidden"],
    ["email", "masked"],
    ["attachment", "hidden"],
  ];
  const scope = owner.mine.owner.scope({ role: "handler", fieldRules: { [formId]: kept } });
  const columns = ["fields", "cells", "sender", "preview", "subject", "replyTo", "spamReasons", "hasFiles"] as const;
  const rows = [
    await readSubmission(scope, deps, { id: ids[0] ?? "", columns }),
    await findSubmissions(scope, deps, { ids, columns }),
    await markSubmissions(scope, deps, { ids, starred: true, columns }),
    await labelSubmissions(scope, deps, { ids, labelId: owner.labelId, isOn: true, columns }),
    (await listSubmissions(scope, deps, { formId, folder: "inbox", limit: 10, cursor: null, columns })).submissions,
    await moveSubmissions(scope, deps, { ids, folder: "spam", columns }),
  ];
  for (const row of rows) {
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(JSON.stringify(row)).toContain("mine and plain");
    expect(JSON.stringify(row)).toContain('"hasFiles":false');
  }
  const all = await readSubmission(owner.mine.owner.scope(), deps, { id: ids[0] ?? "", columns });
  for (const column of columns.filter((name) => name !== "hasFiles")) {
    expect(JSON.stringify(all[column])).toContain(SECRET);
  }
  expect(all.hasFiles).toBe(true);
  await owner.app.close();
});

describe("What a member still sees", () => {
  it("is every other field, the masked ones by name, and their own part of what is made of them", async () => {
    const owner = await createSecretWorld();
    const id = await addSecret(owner, owner.form);
    const member = await asMember(owner, "reader", null);
    const { text } = await run(member, "ReadingPane", { id });
    expect(JSON.parse(text).data.submission).toMatchObject({
      sender: "Grace",
      preview: "mine and plain",
      subject: null,
      replyAddress: null,
      canReply: false,
      files: [],
      form: { hiddenFields: 2 },
      fields: [
        { name: "E-Mail", value: "•••" },
        { name: "name", value: "Grace" },
        { name: "message", value: "mine and plain" },
      ],
    });
    const agent = await matrix["tool list_submissions"]?.call(member, owner.form.id);
    expect(agent?.text).toContain("mine and plain");
    const file = await matrix["export of one form for programs"]?.call(member, "");
    expect(file?.text).toContain('"mine and plain"');
    expect(file?.text).toContain('"E-Mail"');
    expect(file?.text).not.toMatch(/phone/i);
    await owner.app.close();
  });

  it("does not include how many files are hidden", async () => {
    const owner = await createSecretWorld();
    const open = await owner.mine.owner.form();
    await open.submission({ files: { "a.txt": "a" } });
    await addSecret(owner, owner.form);
    const member = await asMember(owner, "reader", null);
    const storage = JSON.parse((await run(member, "SetupPage", { formId: owner.form.id })).text).data.form.storage;
    expect(storage).toMatchObject({ files: 0, bytes: 0 });
    await owner.app.close();
  });

  it("is for their agents the stricter of the rule for agents and of their own", async () => {
    const owner = await createSecretWorld();
    const all = { agents: "shown", readers: "shown", handlers: "shown" };
    const fields = [
      { ...all, name: "a", agents: "masked" },
      { ...all, name: "b", readers: "masked" },
      { ...all, name: "c", agents: "hidden", readers: "masked" },
      { ...all, name: "d", agents: "masked", readers: "hidden" },
      { ...all, name: "e", handlers: "hidden" },
    ];
    await owner.mine.run("SetFieldRules", { id: owner.form.id, fields });
    await owner.form.submission({ fields: ["a", "b", "c", "d", "e"].map((name) => [name, name] as const) });
    const member = await asMember(owner, "reader", [owner.form.id]);
    const answer = await matrix["tool list_submissions"]?.call(member, owner.form.id);
    const { result } = JSON.parse(answer?.text ?? "");
    expect(result.structuredContent.submissions[0].fields).toEqual([
      { name: "a", value: "•••", masked: true },
      { name: "b", value: "•••", masked: true },
      { name: "e", value: "e" },
    ]);
    await owner.app.close();
  });

  it("does not include saved views that search such a form, and does include its others", async () => {
    const owner = await createSecretWorld();
    const member = await asMember(owner, "reader", null);
    const inbox = `/forms/${owner.form.id}/inbox`;
    for (const [name, query] of [
      ["by words", `?q=${SECRET}`],
      ["by field", `?where=${encodeURIComponent('[["phone","contains","1"]]')}`],
      ["open ones", "?status=unread"],
    ]) {
      await owner.mine.run("CreateView", { name, address: `${inbox}${query}` });
    }
    const names = async (world: World) =>
      JSON.parse((await run(world, "Views")).text).data.views.map(({ name }: { name: string }) => name);
    expect(await names(owner)).toEqual(["by words", "by field", "open ones"]);
    expect(await names(member)).toEqual(["open ones"]);
    await owner.app.close();
  });

  it("is looked at again by an open dashboard as soon as a rule is set", async () => {
    const owner = await createSecretWorld();
    const member = await asMember(owner, "reader", null);
    const stream = member.mine.watch("SubmissionChanges");
    await stream.next();
    await owner.mine.run("SetFieldRules", { id: owner.form.id, fields: [] });
    expect(JSON.stringify((await stream.next()).value)).toContain("missed");
    await stream.return(undefined);
    await owner.app.close();
  });

  it("changes with the rule and with the role at the next call, and is everything for a manager", async () => {
    const owner = await createSecretWorld();
    const id = await addSecret(owner, owner.form);
    const member = await asMember(owner, "reader", null);
    const isSeen = async (world: World) => (await run(world, "ReadingPane", { id })).text.includes(SECRET);
    expect(await isSeen(member)).toBe(false);
    const userId = member.mine.owner.user.id;
    await owner.mine.run("ChangeMember", { userId, role: "manager", formIds: null });
    expect(await isSeen(member)).toBe(true);
    await owner.mine.run("ChangeMember", { userId, role: "handler", formIds: null });
    expect(await isSeen(member)).toBe(false);
    await owner.mine.run("SetFieldRules", { id: owner.form.id, fields: [] });
    expect(await isSeen(member)).toBe(true);
    await hideFields(owner, owner.form);
    expect(await isSeen(member)).toBe(false);
    await owner.app.close();
  });
});
