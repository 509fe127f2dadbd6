import { expect, test } from "vitest";
import { saveRule } from "../../../server/features/rules/rules.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import type { TestIntake } from "../../support/intake.ts";
import { statementsOf } from "../../support/statements.ts";

const database = useDatabase();

/** A form cached by this process, and a way for another process to change the database. */
async function setUp() {
  const { deps, ada, form, intake } = await arrangeIntake(database);
  expect((await intake.send(form.id, { message: "Hello" })).status).toBe(200);
  const change = (data: object) => deps.db.prisma.form.update({ where: { id: form.id }, data });
  return { deps, intake, ada, form, change };
}

const messagesOf = async (intake: TestIntake, formId: string) =>
  (await intake.submissions(formId)).map(({ fields }) => new Map(fields as [string, string][]).get("message"));

test("A later post awaits two database statements: storing it with its deliveries, and the commit", async () => {
  const { intake, form } = await setUp();
  const statements = await statementsOf(() => intake.send(form.id, { message: "Hello again" }));
  const awaited = statements.map(({ text }) => text).filter((text) => !text.includes("pg_notify"));
  expect(awaited.map((text) => text.trim().split(/\s/)[0])).toEqual(["WITH", "COMMIT"]);
});

test("A form archived by another process refuses the next post and counts it once", async () => {
  const { intake, form, change } = await setUp();
  await change({ status: "archived" });
  expect((await intake.send(form.id, { message: "Too late" })).status).toBe(410);
  expect(await messagesOf(intake, form.id)).toEqual(["Hello"]);
  expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 1, "refused:archived_form": 1 });
  await change({ status: "active" });
  expect((await intake.send(form.id, { message: "Back" })).status).toBe(200);
  expect(await messagesOf(intake, form.id)).toEqual(["Hello", "Back"]);
});

test("A form deleted by another process is unknown to the next post", async () => {
  const { deps, intake, form } = await setUp();
  const before = (await intake.outcomeCounts())["refused:unknown_form"] ?? 0;
  await deps.db.prisma.form.delete({ where: { id: form.id } });
  expect((await intake.send(form.id, { message: "Too late" })).status).toBe(404);
  expect((await intake.outcomeCounts())["refused:unknown_form"]).toBe(before + 1);
});

test("Settings changed by another process apply to the next post", async () => {
  const { intake, form, change } = await setUp();
  await change({ honeypotField: "nickname", redirectUrl: "https://example.com/thanks" });
  const post = { body: new URLSearchParams({ message: "Hello", nickname: "Bob" }), headers: { accept: "text/html" } };
  const answer = await intake.post(form.id, post.body, post.headers);
  expect(answer.headers.get("location")).toBe("https://example.com/thanks");
  expect((await intake.submissions(form.id)).map(({ folder }) => folder)).toEqual(["inbox", "spam"]);
});

test("File limits changed by another process apply to the next post", async () => {
  const { intake, form, change } = await setUp();
  await change({ maxFiles: 0 });
  const boundary = "a-boundary";
  const part = (name: string, rest: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
  const text = `${part("message", "\r\n\r\nHello")}\r\n${part("cv", '; filename="cv.txt"\r\n\r\ntext')}\r\n--${boundary}--\r\n`;
  await intake.post(form.id, text, { "content-type": `multipart/form-data; boundary=${boundary}` });
  const files = await database.db.prisma.file.findMany({ where: { formId: form.id } });
  expect(files.map(({ leftOut }) => leftOut)).toEqual(["not-taken"]);
});

test("A rule created by another process applies to the next post", async () => {
  const { deps, intake, ada, form } = await setUp();
  const conditions = [{ kind: "any_field_contains", field: null, value: "urgent" }] as const;
  const routes = { mail: "usual", webhooks: "usual" } as const;
  const actions = { labelIds: [], star: true, done: false, addresses: [], endpointIds: [], ...routes };
  const rule = { id: null, formId: null, name: "Urgent", enabled: true, match: "all", stops: false } as const;
  await saveRule(ada.scope(), deps, { ...rule, conditions: [...conditions], actions });
  await intake.send(form.id, { message: "This is urgent" });
  expect((await intake.submissions(form.id)).map(({ isStarred }) => isStarred)).toEqual([false, true]);
});

test("Posts to other forms in a batch with a changed form are stored once, and every post is counted", async () => {
  const { intake, ada, form, change } = await setUp();
  const others = await Promise.all([ada.form(), ada.form()]);
  for (const { id } of others) await intake.send(id, { message: "Hello" });
  await change({ status: "archived" });
  const posts = [form, ...others].flatMap(({ id }) => Array.from({ length: 5 }, () => id));
  const answers = await Promise.all(posts.map((id, turn) => intake.send(id, { message: `Message ${turn}` })));
  expect(answers.map(({ status }) => status)).toEqual(posts.map((id) => (id === form.id ? 410 : 200)));
  expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 1, "refused:archived_form": 5 });
  for (const { id } of others) {
    expect(new Set(await messagesOf(intake, id)).size).toBe(6);
    expect(await intake.outcomeCounts(id)).toEqual({ inbox: 6 });
  }
});
