import { describe, expect, it } from "vitest";
import { authenticateOperator, systemScope } from "../../../server/core/access/authenticate.ts";
import { setPlan } from "../../../server/core/accounts/account.ts";
import type { Plan } from "../../../server/core/database/db.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { setRetention } from "../../../server/core/retention/set-retention.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;

/** A Pro account already swept, with a message that is 40 days old. */
async function prepare() {
  const { clock, deps, ada, form } = await arrangeForm(database, { plan: "pro" });
  const id = await form.submission({ at: new Date(clock.now().getTime() - 40 * DAY_MS) });
  const sweep = (by: Deps = deps) => sweepExpired(systemScope(), by);
  const { email } = ada.user;
  const switchTo = (plan: Plan) => setPlan(systemScope(), deps, { email, plan });
  const isVisible = async (by: Deps = deps) => {
    const scope = await authenticateOperator(by, email);
    const found = await readSubmission(scope, by, { id, columns: ["id"] }).catch(() => null);
    return found !== null;
  };
  const isKept = async () => (await deps.db.prisma.submission.count({ where: { id } })) === 1;
  await sweep();
  return { clock, deps, email, sweep, switchTo, isVisible, isKept };
}

const withDays = (deps: Deps, pro: number): Deps => ({
  ...deps,
  config: { ...deps.config, retentionDays: { free: Math.min(30, pro), pro } },
});

describe("A smaller plan", () => {
  it("hides and removes nothing until just before a day has passed, and does both exactly then", async () => {
    const { clock, sweep, switchTo, isVisible, isKept } = await prepare();
    await switchTo("free");
    clock.advance({ days: 1, ms: -1 });
    await sweep();
    expect([await isVisible(), await isKept()]).toEqual([true, true]);
    clock.advance({ ms: 1 });
    expect(await isVisible()).toBe(false);
    await sweep();
    expect(await isKept()).toBe(false);
  });

  it("removes nothing if it is reverted within the day", async () => {
    const { clock, sweep, switchTo, isVisible, isKept } = await prepare();
    await switchTo("free");
    clock.advance({ hours: 23 });
    await sweep();
    await switchTo("pro");
    clock.advance({ days: 2 });
    await sweep();
    expect([await isVisible(), await isKept()]).toEqual([true, true]);
  });

  it("waits a full day again when switched to a second time", async () => {
    const { clock, sweep, switchTo, isVisible } = await prepare();
    await switchTo("free");
    clock.advance({ hours: 23 });
    await switchTo("pro");
    await switchTo("free");
    clock.advance({ hours: 23 });
    await sweep();
    expect(await isVisible()).toBe(true);
    clock.advance({ hours: 1 });
    expect(await isVisible()).toBe(false);
  });
});

describe("A smaller window in the configuration", () => {
  it("takes effect a day after the sweep first sees it, and hides nothing before", async () => {
    const { clock, deps, sweep, isVisible, isKept } = await prepare();
    const smaller = withDays(deps, 35);
    expect(await isVisible(smaller)).toBe(true);
    clock.advance({ days: 3 });
    expect(await isVisible(smaller)).toBe(true);
    await sweep(smaller);
    clock.advance({ days: 1, ms: -1 });
    await sweep(smaller);
    expect([await isVisible(smaller), await isKept()]).toEqual([true, true]);
    clock.advance({ ms: 1 });
    expect(await isVisible(smaller)).toBe(false);
    await sweep(smaller);
    expect(await isKept()).toBe(false);
  });

  it("restarts its one-day wait when the window is reduced further", async () => {
    const { clock, deps, sweep, isVisible } = await prepare();
    await sweep(withDays(deps, 39));
    clock.advance({ hours: 23 });
    await sweep(withDays(deps, 35));
    clock.advance({ hours: 23 });
    await sweep(withDays(deps, 35));
    expect(await isVisible(withDays(deps, 35))).toBe(true);
    clock.advance({ hours: 1 });
    expect(await isVisible(withDays(deps, 35))).toBe(false);
  });
});

describe("An owner's smaller window", () => {
  it("keeps its start time when chosen again, and is cancelled by a larger one", async () => {
    const { clock, deps, email, isVisible, sweep } = await prepare();
    const choose = async (days: number) => setRetention(await authenticateOperator(deps, email), deps, { days });
    await choose(35);
    clock.advance({ hours: 12 });
    await choose(35);
    clock.advance({ hours: 12 });
    expect(await isVisible()).toBe(false);
    await choose(365);
    expect(await isVisible()).toBe(true);
    await choose(35);
    clock.advance({ hours: 12 });
    await choose(60);
    clock.advance({ days: 2 });
    await sweep();
    expect(await isVisible()).toBe(true);
  });
});
