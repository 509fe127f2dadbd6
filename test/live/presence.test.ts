import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { removeMember } from "../../server/services/members/members.ts";
import type { TestForm } from "../support/builders.ts";
import { type GraphQLAnswer, openDashboard, TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { join, type MemberFacts } from "../support/members.ts";
import { tracesOf } from "../support/traces.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let elsewhere: App[];
let ada: TestDashboard;
let form: TestForm;
let submissionId: string;
let streams: AsyncGenerator<GraphQLAnswer, void>[];

beforeEach(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  elsewhere = [];
  ada = await openDashboard(app, deps);
  form = await ada.owner.form();
  submissionId = await form.submission();
  streams = [];
});
afterEach(async () => {
  await app.close();
  for (const process of elsewhere) await process.close();
  for (const stream of streams) await stream.return(undefined);
});

async function member(name: string, facts: MemberFacts): Promise<TestDashboard> {
  const joined = await join(app, deps, ada, facts);
  await database.db.prisma.user.update({ where: { id: joined.owner.user.id }, data: { name } });
  return joined;
}

interface Told {
  readonly kind: string;
  readonly presence: object | null;
}

/** Listens with a process of its own; answers what is told next. */
async function watch({ owner, cookie }: TestDashboard): Promise<() => Promise<Told | undefined>> {
  const other = buildApp(deps);
  elsewhere.push(other);
  const stream = new TestDashboard(other, owner, cookie).watch("SubmissionChanges");
  streams.push(stream);
  const next = async () => {
    const { value } = await stream.next();
    return (value?.data as { submissionChanges: Told } | undefined)?.submissionChanges;
  };
  expect((await next())?.kind).toBe("missed");
  return next;
}

const report = (who: TestDashboard, doing: string, id = submissionId) =>
  who.run("ReportPresence", { submissionId: id, doing });

describe("What a member does with a message", () => {
  it("is told to the others who can see it, in every process, and is kept nowhere", async () => {
    const grace = await member("Grace Canary", { role: "reader" });
    const next = await watch(ada);
    for (const doing of ["reading", "replying", "away"]) {
      expect(await report(grace, doing)).toMatchObject({ data: { reportPresence: true } });
      const presence = { submissionId, userId: grace.owner.user.id, name: "Grace Canary", doing };
      expect(await next()).toMatchObject({ kind: "presence", presence });
    }
    expect(await tracesOf(deps, "Grace Canary")).toEqual(["public.users"]);
  });

  it("is not told to themselves, to members without the form, or to those who have left", async () => {
    const theirs = await ada.owner.form();
    const grace = await member("Grace", { role: "handler" });
    const limited = await member("Linus", { role: "handler", formIds: [theirs.id] });
    const gone = await member("Max", { role: "reader" });
    const [own, without, left] = [await watch(ada), await watch(limited), await watch(gone)];
    await removeMember(ada.owner.scope(), deps, { userId: gone.owner.user.id });
    await report(ada, "reading");
    await report(grace, "reading");
    expect(await own()).toMatchObject({ presence: { name: "Grace" } });
    expect(await left()).toBeUndefined();
    const id = await theirs.submission();
    expect(await without()).toMatchObject({ kind: "arrived", ids: [id] });
  });

  it("is told to nobody in an account with one member, and is no way to learn of a message", async () => {
    const next = await watch(ada);
    await report(ada, "reading");
    const stranger = await openDashboard(app, deps);
    for (const id of [submissionId, deps.newId("sub"), "no id"]) {
      const { errors } = await report(stranger, "reading", id);
      expect(errors?.map(({ message, extensions }) => [message, extensions?.code])).toEqual([
        ["There is no such submission.", "NOT_FOUND"],
      ]);
    }
    const id = await form.submission();
    expect(await next()).toMatchObject({ kind: "arrived", ids: [id] });
  });
});
