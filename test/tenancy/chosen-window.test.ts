import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticateSystem } from "../../server/access/authenticate.ts";
import { setRetention } from "../../server/services/retention/set-retention.ts";
import { sweepExpired } from "../../server/services/retention/sweep-expired.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { matrix } from "./matrix.ts";
import { createWorld, DAY_MS, type World } from "./world.ts";

const database = useDatabase();
const CHOSEN_DAYS = 7;
let world: World;
let ids: { inside: string; exact: string; outside: string };

const submissionAt = (ageMs: number) =>
  world.form.submission({ at: new Date(world.deps.clock.now().getTime() - ageMs), fields: [["message", "planted"]] });

const preview = async (days: number) => {
  const { data, errors } = await world.mine.run("RetentionPreview", { days });
  return { preview: (data as { retentionPreview: Preview } | null | undefined)?.retentionPreview, errors };
};

interface Preview {
  readonly forms: readonly { formId: string; count: number; oldestAt: string; newestAt: string }[];
  readonly next: { at: string; count: number } | null;
}

beforeAll(async () => {
  world = await createWorld(createTestDeps(database.db));
  ids = {
    inside: await submissionAt(CHOSEN_DAYS * DAY_MS - 1),
    exact: await submissionAt(CHOSEN_DAYS * DAY_MS),
    outside: await submissionAt(CHOSEN_DAYS * DAY_MS + 1),
  };
});

afterAll(() => world.app.close());

describe("A shorter window", () => {
  it("shows beforehand exactly what it would remove and when the next go, and changes nothing by that", async () => {
    const edge = world.deps.clock.now().getTime() - CHOSEN_DAYS * DAY_MS;
    expect((await preview(CHOSEN_DAYS)).preview).toMatchObject({
      forms: [
        {
          formId: world.form.id,
          count: 2,
          oldestAt: new Date(edge - 1).toISOString(),
          newestAt: new Date(edge).toISOString(),
        },
      ],
      next: { at: new Date(edge + 1 + CHOSEN_DAYS * DAY_MS).toISOString(), count: 1 },
    });
    expect((await preview(365)).preview?.forms).toEqual([]);
    expect((await world.mine.run("ReadingPane", { id: ids.outside })).errors).toBeUndefined();
  });

  it("is in force at once on every surface: inside is there, at its end and past it are not", async () => {
    expect(await world.mine.run("SetRetention", { days: CHOSEN_DAYS })).toMatchObject({
      data: {
        setRetention: { retentionDays: CHOSEN_DAYS },
      },
    });
    const surfaces: readonly [name: string, id: string][] = [
      ["Query.submissions", world.form.id],
      ["export of one form", ""],
      ["export of the account", ""],
      ["tool list_submissions", world.form.id],
    ];
    for (const [name, id] of surfaces) {
      const text = (await matrix[name]?.call(world, id))?.text ?? "";
      const shown = Object.entries(ids).filter(([, submissionId]) => text.includes(submissionId));
      expect({ name, shown: shown.map(([place]) => place) }).toEqual({ name, shown: ["inside"] });
    }
    expect((await preview(CHOSEN_DAYS)).preview?.forms).toEqual([]);
  });

  it("has what it excludes swept without waiting for the hour, and a longer one brings nothing back", async () => {
    const { rows } = await world.deps.db.pool.query(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'sweep-expired' AND run_at <= now()",
    );
    expect(rows).toHaveLength(1);
    await sweepExpired(authenticateSystem(), world.deps);
    await world.mine.run("SetRetention", { days: 365 });
    expect((await world.mine.run("ReadingPane", { id: ids.exact })).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await world.mine.run("ReadingPane", { id: ids.inside })).errors).toBeUndefined();
  });
});

describe("The choice of a window", () => {
  it.each([
    [0, false],
    [1, true],
    [30, true],
    [31, false],
    [1.5, false],
  ])("takes %d days on a plan of 30: %s", async (days, isTaken) => {
    const deps = createTestDeps(database.db);
    const ada = await owner(deps);
    const attempt = setRetention(ada.scope(), deps, { days });
    if (isTaken) expect((await attempt).id).toBe(ada.account.id);
    else await expect(attempt).rejects.toMatchObject({ code: "INVALID" });
  });

  it("keeps the plan's longest as the longest, so that it grows with the plan", async () => {
    const deps = createTestDeps(database.db);
    const ada = await owner(deps);
    expect((await setRetention(ada.scope(), deps, { days: 29 })).retentionDays).toBe(29);
    expect((await setRetention(ada.scope(), deps, { days: 30 })).retentionDays).toBeNull();
  });

  it("is no agent's", async () => {
    const deps = createTestDeps(database.db);
    const ada = await owner(deps);
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(setRetention(agent, deps, { days: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
