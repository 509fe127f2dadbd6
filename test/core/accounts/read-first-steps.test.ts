import { describe, expect, test } from "vitest";
import { dismissFirstSteps, readFirstSteps } from "../../../server/core/activity/first-steps.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function prepare() {
  const { clock, deps, ada } = await arrangeOwner(database);
  return { clock, deps, ada, read: () => readFirstSteps(ada.scope(), deps) };
}

/** A message as the intake stores it: the row, its origin, and its statistics. */
async function arrive(form: TestForm, hour: Date, referrer: string | null): Promise<string> {
  const id = await form.submission();
  await database.db.prisma.submission.update({ where: { id }, data: { referrer } });
  const key = { formId: form.id, hour, outcome: "inbox" };
  await database.db.prisma.receiptCount.upsert({
    where: { formId_hour_outcome: key },
    create: { ...key, count: 1n },
    update: { count: { increment: 1n } },
  });
  return id;
}

describe("The first-steps checklist", () => {
  test("ticks off a form, a message, a message from another site, and an opened message", async () => {
    const { clock, ada, read } = await prepare();
    const nothing = { isOver: false, hasVisitor: false, hasArrived: false, hasOpened: false, newest: null };
    expect(await read()).toEqual({ ...nothing, form: null });
    const form = await ada.form({ name: "Contact" });
    expect(await read()).toMatchObject({ ...nothing, form: { id: form.id } });

    const ours = await arrive(form, clock.now(), "http://localhost:4000");
    expect(await read()).toMatchObject({ hasArrived: true, hasVisitor: false, hasOpened: false, newest: { id: ours } });
    clock.advance({ ms: 5 });
    const theirs = await arrive(form, clock.now(), "https://www.example.com/contact");
    expect(await read()).toMatchObject({ hasVisitor: true, hasOpened: false, newest: { id: theirs, folder: "inbox" } });
    await database.db.prisma.submission.update({ where: { id: ours }, data: { status: "read" } });
    expect(await read()).toMatchObject({ isOver: false, hasOpened: true });
  });

  test("closes only for the owner who dismissed it", async () => {
    const { deps, ada, read } = await prepare();
    const bob = (await owner(deps)).scope();
    expect(await dismissFirstSteps(ada.scope(), deps)).toMatchObject({ isOver: true });
    expect(await read()).toMatchObject({ isOver: true });
    expect(await readFirstSteps(bob, deps)).toMatchObject({ isOver: false });
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(dismissFirstSteps(agent, deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test.each([
    ["http://127.0.0.1:4000/", false],
    ["http://127.0.0.1:5173/", true],
    ["https://localhost:4000", true],
    ["not an address", false],
    [null, false],
  ])("checks whether a message from %s came from another site: %s", async (referrer, expected) => {
    const { clock, ada, read } = await prepare();
    await arrive(await ada.form(), clock.now(), referrer);
    expect(await read()).toMatchObject({ hasArrived: true, hasVisitor: expected });
  });

  test("closes a week after the first message, even if that message is long gone", async () => {
    const { clock, ada, read } = await prepare();
    const id = await arrive(await ada.form(), clock.now(), null);
    await database.db.prisma.submission.delete({ where: { id } });
    clock.advance({ days: 7 });
    expect(await read()).toMatchObject({ isOver: false, hasArrived: true, newest: null });
    clock.advance({ ms: 1 });
    expect(await read()).toMatchObject({ isOver: true });
  });

  test("closes when there are more than 25 messages", async () => {
    const { ada, read } = await prepare();
    const form = await ada.form();
    await form.manySubmissions(25, 1);
    expect(await read()).toMatchObject({ isOver: false });
    await form.submission();
    expect(await read()).toMatchObject({ isOver: true });
  });

  test("does not consider other owners' forms", async () => {
    const { clock, deps, read } = await prepare();
    await arrive(await (await owner(deps)).form(), clock.now(), "https://www.example.com");
    expect(await read()).toMatchObject({ form: null, hasArrived: false, hasVisitor: false, newest: null });
  });

  test("refers to a form that receives messages, never to an archived one", async () => {
    const { clock, ada, read } = await prepare();
    const [first, second] = [await ada.form({ name: "First" }), await ada.form({ name: "Second" })];
    expect(await read()).toMatchObject({ form: { id: first.id } });
    await arrive(second, clock.now(), null);
    expect(await read()).toMatchObject({ form: { id: second.id } });
    await database.db.prisma.form.update({ where: { id: second.id }, data: { status: "archived" } });
    expect(await read()).toMatchObject({ form: { id: first.id } });
  });
});
