import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { setRetention } from "../../server/core/retention/set-retention.ts";
import { sweepExpired } from "../../server/core/retention/sweep-expired.ts";
import { arrangeOwner } from "../support/arrange.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { matrix } from "./matrix.ts";
import { createWorld, DAY_MS, type World } from "./world.ts";

const database = useDatabase();
const CHOSEN_DAYS = 7;
let world: World;
let clock: TestClock;
let takesEffect: number;
/** The oldest instant no longer visible once the chosen window is active. */
let edge: number;
let ids: { inside: string; exact: string; outside: string };

const submissionAt = (at: number) => world.form.submission({ at: new Date(at), fields: [["message", "planted"]] });

const preview = async (days: number) => {
  const { data, errors } = await world.mine.run("RetentionPreview", { days });
  return { preview: (data as { retentionPreview: Preview } | null | undefined)?.retentionPreview, errors };
};

interface Preview {
  readonly at: string;
  readonly forms: readonly { formId: string; count: number; oldestAt: string; newestAt: string }[];
  readonly next: { at: string; count: number } | null;
}

/** Which of the planted submissions each of the three ways to read shows. */
async function shownEverywhere(): Promise<string[]> {
  const surfaces: readonly [name: string, id: string][] = [
    ["Query.submissions", world.form.id],
    ["export of one form", ""],
    ["export of the account", ""],
    ["tool list_submissions", world.form.id],
  ];
  const shown = new Set<string>();
  for (const [name, id] of surfaces) {
    const text = (await matrix[name]?.call(world, id))?.text ?? "";
    const places = Object.entries(ids).filter(([, submissionId]) => text.includes(submissionId));
    shown.add(places.map(([place]) => place).join(" "));
  }
  return [...shown];
}

const sweep = () => sweepExpired(systemScope(), world.deps);

beforeAll(async () => {
  clock = createTestClock();
  world = await createWorld(createTestDeps(database.db, { clock }));
  takesEffect = clock.now().getTime() + DAY_MS;
  edge = takesEffect - CHOSEN_DAYS * DAY_MS;
  ids = {
    inside: await submissionAt(edge + 1),
    exact: await submissionAt(edge),
    outside: await submissionAt(edge - 1),
  };
});

afterAll(() => world.app.close());

describe("A shorter retention window", () => {
  it("previews exactly what it would remove and when the next submissions expire, without changing anything", async () => {
    expect((await preview(CHOSEN_DAYS)).preview).toMatchObject({
      at: new Date(takesEffect).toISOString(),
      forms: [
        {
          formId: world.form.id,
          count: 2,
          oldestAt: new Date(edge - 1).toISOString(),
          newestAt: new Date(edge).toISOString(),
        },
      ],
      next: { at: new Date(takesEffect + 1).toISOString(), count: 1 },
    });
    expect((await preview(365)).preview).toMatchObject({ at: clock.now().toISOString(), forms: [] });
    expect((await world.mine.run("ReadingPane", { id: ids.outside })).errors).toBeUndefined();
  });

  it("hides and removes nothing on any surface for a day", async () => {
    await sweep();
    expect(await world.mine.run("SetRetention", { days: CHOSEN_DAYS })).toMatchObject({
      data: {
        setRetention: {
          retentionDays: 365,
          nextRetention: { days: CHOSEN_DAYS, at: new Date(takesEffect).toISOString() },
        },
      },
    });
    const { rows } = await world.deps.db.pool.query<{ runAt: Date }>(
      `SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key = 'sweep-expired:' || $1`,
      [world.mine.owner.account.id],
    );
    expect(rows).toEqual([{ runAt: new Date(takesEffect) }]);
    clock.set(new Date(takesEffect - 1));
    expect(await sweep()).toBe(0);
    expect(await shownEverywhere()).toEqual(["inside exact outside"]);
  });

  it("applies on every surface a day later, hiding submissions at its end and past it but not inside", async () => {
    clock.set(new Date(takesEffect));
    expect(await shownEverywhere()).toEqual(["inside"]);
    expect((await preview(CHOSEN_DAYS)).preview?.forms).toEqual([]);
  });

  it("then deletes what it hides, and a later longer window restores nothing", async () => {
    expect(await sweep()).toBe(2);
    await world.mine.run("SetRetention", { days: 365 });
    expect((await world.mine.run("ReadingPane", { id: ids.exact })).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await world.mine.run("ReadingPane", { id: ids.inside })).errors).toBeUndefined();
  });
});

describe("Choosing a retention window", () => {
  it.each([
    [0, false],
    [1, true],
    [30, true],
    [31, false],
    [1.5, false],
  ])("accepts %d days on a 30-day plan: %s", async (days, isTaken) => {
    const { deps, ada } = await arrangeOwner(database);
    const attempt = setRetention(ada.scope(), deps, { days });
    if (isTaken) expect((await attempt).id).toBe(ada.account.id);
    else await expect(attempt).rejects.toMatchObject({ code: "INVALID" });
  });

  it("stores the plan's maximum as no limit of its own, so that it grows with the plan", async () => {
    const { deps, ada } = await arrangeOwner(database);
    expect((await setRetention(ada.scope(), deps, { days: 29 })).retentionDays).toBe(29);
    expect((await setRetention(ada.scope(), deps, { days: 30 })).retentionDays).toBeNull();
  });

  it("is forbidden for agents", async () => {
    const { deps, ada } = await arrangeOwner(database);
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(setRetention(agent, deps, { days: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
