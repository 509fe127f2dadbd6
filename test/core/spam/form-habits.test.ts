import { readSubmission } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { marksOf } from "../../../packages/spam/src/habits.ts";
import { scopeMint } from "../../../server/core/scope/scope.ts";
import { createFormHabits } from "../../../server/core/spam/form-habits.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeForm, arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

const SENDER = "robot@spam.example";
const fields = (message: string) =>
  [
    ["email", SENDER],
    ["message", message],
  ] as const;
const SPAM = { folder: "spam", spamScore: 12, spamThreshold: 4, fields: fields("Cheap backlinks") } as const;
const FROM_SENDER = readSubmission({ fields: fields("Hello") });
const SENDER_MARKS = marksOf("sender", FROM_SENDER);

const scopeOf = ({ form }: TestForm) => scopeMint.intake({ accountId: form.accountId, formId: form.id });

async function prepare() {
  const { clock, deps, ada } = await arrangeOwner(database);
  return { clock, deps, ada, form: await ada.form() };
}

/** What a freshly started process knows about a form, once it has read its folders. */
async function timesCaught(deps: Awaited<ReturnType<typeof prepare>>["deps"], form: TestForm): Promise<number> {
  const habits = createFormHabits(deps);
  habits.of(scopeOf(form));
  await habits.settled();
  return habits.of(scopeOf(form)).timesCaught(SENDER_MARKS);
}

describe("The usual traffic of a form", () => {
  test("is known again after a restart, from the form's own folders and no other form's", async () => {
    const { deps, ada, form } = await prepare();
    await form.submission(SPAM);
    expect(await timesCaught(deps, form)).toBe(1);
    expect(await timesCaught(deps, await ada.form())).toBe(0);
    expect(await timesCaught(deps, await (await owner(deps)).form())).toBe(0);
  });

  test("is unknown until it is loaded, without making anyone wait", async () => {
    const { deps, form } = await prepare();
    await form.submission(SPAM);
    const habits = createFormHabits(deps);
    expect(habits.of(scopeOf(form)).timesCaught(SENDER_MARKS)).toBe(0);
    await habits.settled();
    expect(habits.of(scopeOf(form)).timesCaught(SENDER_MARKS)).toBe(1);
  });

  test("excludes spam that was deleted, moved by the owner, or received over 30 days ago", async () => {
    const { clock, deps, ada, form } = await prepare();
    const [deleted = "", moved = ""] = [await form.submission(SPAM), await form.submission(SPAM)];
    await form.submission(SPAM);
    expect(await timesCaught(deps, form)).toBe(3);
    await deleteSubmissions(ada.scope(), deps, { ids: [deleted] });
    expect(await timesCaught(deps, form)).toBe(2);
    await moveSubmissions(ada.scope(), deps, { ids: [moved], folder: "inbox", columns: ["id"] });
    expect(await timesCaught(deps, form)).toBe(1);
    clock.advance({ days: 29, hours: 23 });
    expect(await timesCaught(deps, form)).toBe(1);
    clock.advance({ hours: 1, ms: 1 });
    expect(await timesCaught(deps, form)).toBe(0);
  });

  test("excludes spam past the retention window, even before it is removed", async () => {
    const { clock, deps, form } = await arrangeForm(database, { retentionDays: 7 });
    await form.submission(SPAM);
    clock.advance({ days: 7, ms: -1 });
    expect(await timesCaught(deps, form)).toBe(1);
    clock.advance({ ms: 1 });
    expect(await timesCaught(deps, form)).toBe(0);
  });

  test("excludes spam that was caught because of earlier spam", async () => {
    const { deps, form } = await prepare();
    const spamReasons = [{ name: "caught before", points: 4, detail: "Same sender as in spam caught on this form" }];
    await form.submission({ ...SPAM, spamScore: 6, spamReasons });
    expect(await timesCaught(deps, form)).toBe(0);
  });

  test.each([
    ["three messages that all have it", ["New message", "New message", "New message"], true],
    ["two messages", ["New message", "New message"], false],
    ["messages of which one has another", ["New message", "New message", "New message", "A wedding"], false],
    ["messages that all have another", ["A wedding", "A wedding", "A wedding"], false],
  ])(
    "includes a subject that the page sends with every message, judging by %s",
    async (_what, subjects, isConstant) => {
      const { deps, form } = await prepare();
      for (const subject of subjects) await form.submission({ subject });
      await form.submission({ subject: null });
      await form.submission({ ...SPAM, subject: "Cheap backlinks" });
      const habits = createFormHabits(deps);
      habits.of(scopeOf(form));
      await habits.settled();
      expect(habits.of(scopeOf(form)).isConstantSubject("New message")).toBe(isConstant);
    },
  );

  test("includes messages that arrived while it was loading", async () => {
    const { deps, form } = await prepare();
    const habits = createFormHabits(deps);
    habits.note(scopeOf(form), FROM_SENDER, { folder: "spam", score: 9, threshold: 2, reasons: [], origin: null });
    expect(habits.of(scopeOf(form)).timesCaught(SENDER_MARKS)).toBe(1);
    await habits.settled();
    expect(habits.of(scopeOf(form)).timesCaught(SENDER_MARKS)).toBe(1);
  });

  test("is reloaded half an hour later", async () => {
    const { clock, deps, form } = await prepare();
    const habits = createFormHabits(deps);
    const times = async () => {
      habits.of(scopeOf(form));
      await habits.settled();
      return habits.of(scopeOf(form)).timesCaught(SENDER_MARKS);
    };
    expect(await times()).toBe(0);
    await form.submission(SPAM);
    clock.advance({ ms: 30 * 60_000 - 1 });
    expect(await times()).toBe(0);
    clock.advance({ ms: 1 });
    expect(await times()).toBe(1);
  });
});

describe("A doubtful message from a sender of earlier spam", () => {
  test("gets this as a reason, starting with the very next message", async () => {
    const { deps, form } = await prepare();
    const intake = createTestIntake(deps);
    await intake.send(form.id, { email: SENDER, message: "Cheap viagra and casino bonus, buy at https://bit.ly/x1" });
    await intake.send(form.id, { email: SENDER, message: "Good day, I sell cheap watches and bags, very good price" });
    const [first, second] = await intake.submissions(form.id);
    expect(first?.folder).toBe("spam");
    expect(second?.spamReasons).toContainEqual(
      expect.objectContaining({ name: "caught before", detail: "Same sender as in spam caught on this form" }),
    );
  });
});
